//! The dot product, by the widest instructions that the processor at hand has.

use fearless_simd::{Level, Simd, SimdBase as _, dispatch, f32x16};

/// The dot product of two vectors of one length. It is the same to the last bit on every processor: the sums are those of
/// 16 lanes everywhere, and a product is rounded before it is added.
pub(super) fn dot(level: Level, one: &[f32], other: &[f32]) -> f32 {
    dispatch!(level, simd => in_lanes(simd, one, other))
}

#[expect(clippy::inline_always, reason = "only so is it compiled for the processor")]
#[inline(always)]
fn in_lanes<S: Simd>(simd: S, one: &[f32], other: &[f32]) -> f32 {
    let ((ones, one), (others, other)) = (one.as_chunks(), other.as_chunks());
    let mut sum = f32x16::splat(simd, 0.0);
    for (one, other) in ones.iter().zip(others) {
        sum += f32x16::load_array_ref(simd, one) * f32x16::load_array_ref(simd, other);
    }
    sum.reduce_sum() + one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use fearless_simd::Level;

    use super::dot;

    #[test]
    fn every_processor_has_the_same_product() {
        let mut random = fastrand::Rng::with_seed(1);
        for length in 0..100 {
            let mut vector = || -> Vec<f32> { (0..length).map(|_| random.f32() - 0.5).collect() };
            let (one, other) = (vector(), vector());
            let product = dot(Level::new(), &one, &other);
            assert_eq!(product.to_bits(), dot(Level::baseline(), &one, &other).to_bits(), "{length} numbers");
            let plain: f64 =
                one.iter().zip(&other).map(|(&one, &other)| f64::from(one) * f64::from(other)).sum();
            assert!((f64::from(product) - plain).abs() < 1e-5, "{product} for {plain}");
        }
    }
}
