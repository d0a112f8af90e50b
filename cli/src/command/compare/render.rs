//! What `asof compare` writes.

use asof_loaders::comparison::{Class, Comparison};

use crate::Failure;
use crate::text::{Page, acts, paint};

/// Writes the answer of `asof compare`. Typography is counted, the rest listed.
pub(super) fn comparison(page: &mut Page<'_>, comparison: &Comparison) -> Result<(), Failure> {
    let palette = page.palette;
    let share = |count: usize| {
        #[expect(clippy::cast_precision_loss, reason = "counts of sections")]
        let share = 100.0 * count as f64 / comparison.sections.max(1) as f64;
        format!("{count} of {} sections, {share:.1} %", comparison.sections)
    };
    page.field("text", format!("{}, against the law of {}", comparison.file, comparison.on))?;
    page.field("white space", share(comparison.equal_by_white_space))?;
    page.field("spacing", share(comparison.equal_by_spacing))?;
    page.field("normalised", paint(palette.added, share(comparison.equal_normalised)))?;
    for (class, count) in comparison.classes() {
        page.field(name(class), acts::count(count, "section"))?;
    }
    for difference in comparison.differences.iter().filter(|one| one.class != Class::Typography) {
        let [acts, theirs] = [&difference.acts, &difference.consolidated].map(|words| words.join(" | "));
        let heading = format!("§ {} ({}): ", difference.section, name(difference.class));
        page.wrapped(
            "    ",
            8,
            &format!("{heading}the acts have {acts:?}, the consolidated text {theirs:?}"),
        )?;
    }
    Ok(())
}

fn name(class: Class) -> &'static str {
    match class {
        Class::Typography => "typography",
        Class::PublisherLacksWords => "words lacking",
        Class::Editorial => "editorial",
        Class::MissingAct => "missing act",
        Class::OurDefect => "unexplained",
    }
}
