//! Columns as bytes: each column its length in bytes (u64, little endian) and then its numbers.

use bytemuck::{Pod, cast_slice, cast_slice_mut, pod_collect_to_vec, try_zeroed_vec};

use crate::strings::Strings;

/// Why bytes are not columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the stored columns end early, or have a wrong length, at byte {0}")]
pub(crate) struct CodecError(pub(crate) usize);

/// How the numbers of a column lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Row after row, as in memory.
    Rows,
    /// The first bytes of all rows, then their second bytes, and so on: what is alike lies side by side, so
    /// that a compressor finds it. Most numbers are rows of other tables, which differ in their low bytes
    /// alone: a plane of one byte again and again is that byte, after [`ALIKE`]; any other is its bytes,
    /// after [`EACH`].
    Planes,
}

const EACH: u8 = 0;
const ALIKE: u8 = 1;

pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) layout: Layout,
}

impl Writer {
    pub(crate) fn column<T: Pod>(&mut self, column: &[T]) {
        let rows: &[u8] = cast_slice(column);
        self.bytes.extend_from_slice(&(rows.len() as u64).to_le_bytes());
        match self.layout {
            Layout::Rows => self.bytes.extend_from_slice(rows),
            Layout::Planes => {
                for nth in 0..size_of::<T>() {
                    self.plane(rows.iter().copied().skip(nth).step_by(size_of::<T>()));
                }
            }
        }
    }

    fn plane(&mut self, plane: impl Iterator<Item = u8> + Clone) {
        let first = plane.clone().next().unwrap_or(0);
        if plane.clone().all(|byte| byte == first) {
            self.bytes.extend([ALIKE, first]);
        } else {
            self.bytes.push(EACH);
            self.bytes.extend(plane);
        }
    }

    pub(crate) fn strings<R>(&mut self, strings: &Strings<R>) {
        self.column(strings.bytes().as_bytes());
        self.column(&strings.ends);
    }
}

pub(crate) struct Reader<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
    pub(crate) layout: Layout,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], CodecError> {
        let short = CodecError(self.at);
        let end = self.at.checked_add(length).ok_or(short)?;
        let taken = self.bytes.get(self.at..end).ok_or(short)?;
        self.at = end;
        Ok(taken)
    }

    pub(crate) fn column<T: Pod>(&mut self) -> Result<Vec<T>, CodecError> {
        let wrong = CodecError(self.at);
        let head = self.take(8)?.try_into().map_err(|_| wrong)?;
        let length = usize::try_from(u64::from_le_bytes(head)).map_err(|_| wrong)?;
        if length % size_of::<T>() != 0 {
            return Err(wrong);
        }
        match self.layout {
            Layout::Rows => Ok(pod_collect_to_vec(self.take(length)?)),
            Layout::Planes => self.planes(length / size_of::<T>()),
        }
    }

    fn planes<T: Pod>(&mut self, count: usize) -> Result<Vec<T>, CodecError> {
        // Rows that are all alike take no bytes: a length for which there is no room is told, and ends no process.
        let wrong = CodecError(self.at);
        let mut column: Vec<T> = try_zeroed_vec(count).map_err(|()| wrong)?;
        let rows: &mut [u8] = cast_slice_mut(&mut column);
        for nth in 0..size_of::<T>() {
            if self.take(1)? == [ALIKE] {
                let byte = self.take(1)?.first().copied().unwrap_or(0);
                if byte != 0 {
                    rows.iter_mut().skip(nth).step_by(size_of::<T>()).for_each(|row| *row = byte);
                }
                continue;
            }
            let plane = self.take(count)?;
            if size_of::<T>() == 1 {
                rows.copy_from_slice(plane);
            } else {
                let rows = rows.iter_mut().skip(nth).step_by(size_of::<T>());
                rows.zip(plane).for_each(|(row, &byte)| *row = byte);
            }
        }
        Ok(column)
    }

    pub(crate) fn words(&mut self) -> Result<String, CodecError> {
        let at = self.at;
        String::from_utf8(self.column()?).map_err(|_| CodecError(at))
    }

    pub(crate) fn strings<R>(&mut self) -> Result<Strings<R>, CodecError> {
        let bytes = self.words()?;
        Ok(Strings::whole(bytes, self.column()?))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    const LAYOUTS: [Layout; 2] = [Layout::Rows, Layout::Planes];

    fn written(layout: Layout, write: impl Fn(&mut Writer)) -> Vec<u8> {
        let mut writer = Writer { bytes: Vec::new(), layout };
        write(&mut writer);
        writer.bytes
    }

    fn read<T: Pod>(bytes: &[u8], layout: Layout) -> Result<Vec<T>, CodecError> {
        Reader { bytes, at: 0, layout }.column()
    }

    #[test]
    fn planes_lie_side_by_side() {
        let column = [[1_u8, 2, 0, 4], [0x11, 0x12, 0, 4]];
        let rows = [8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 4, 0x11, 0x12, 0, 4];
        assert_eq!(written(Layout::Rows, |out| out.column(&column)), rows);
        let planes = [8, 0, 0, 0, 0, 0, 0, 0, EACH, 1, 0x11, EACH, 2, 0x12, ALIKE, 0, ALIKE, 4];
        assert_eq!(written(Layout::Planes, |out| out.column(&column)), planes);
    }

    #[test]
    fn columns_of_every_width_are_read_back() {
        fn holds<T: Pod + PartialEq + std::fmt::Debug>(column: &[T]) {
            for layout in LAYOUTS {
                let bytes = written(layout, |out| out.column(column));
                assert_eq!(read::<T>(&bytes, layout).unwrap(), column, "{layout:?}");
            }
        }
        holds::<u8>(&[7, 0, 255]);
        holds::<u32>(&[]);
        holds::<i32>(&[i32::MIN, -1, 0, i32::MAX]);
        holds::<[u32; 3]>(&[[1, 2, 3], [0xdead_beef, 0, 5]]);
        holds::<[u8; 32]>(&[[9; 32]]);
    }

    #[test]
    fn a_length_that_is_no_number_of_rows_is_refused() {
        for layout in LAYOUTS {
            let bytes = written(layout, |out| out.column::<u8>(&[1, 2, 3]));
            assert_eq!(read::<u32>(&bytes, layout), Err(CodecError(0)), "{layout:?}");
            read::<u8>(bytes.get(..9).unwrap(), layout).unwrap_err();
        }
        let boundless = [(1_u64 << 62).to_le_bytes().as_slice(), [ALIKE, 0].repeat(4).as_slice()].concat();
        assert_eq!(read::<u32>(&boundless, Layout::Planes), Err(CodecError(8)));
    }
}
