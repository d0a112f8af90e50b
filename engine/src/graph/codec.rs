//! Columns as bytes: each column its length in bytes (u64, little endian) and then its numbers.

use std::marker::PhantomData;

use bytemuck::{Pod, cast_slice, pod_collect_to_vec};

use crate::strings::Strings;

/// Why bytes are not columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the stored columns end early, or have a wrong length, at byte {0}")]
pub(crate) struct CodecError(pub(crate) usize);

pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn column<T: Pod>(&mut self, column: &[T]) {
        let bytes: &[u8] = cast_slice(column);
        self.0.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.0.extend_from_slice(bytes);
    }

    pub(crate) fn strings<R>(&mut self, strings: &Strings<R>) {
        self.column(strings.bytes.as_bytes());
        self.column(&strings.ends);
    }
}

pub(crate) struct Reader<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn raw(&mut self) -> Result<&'a [u8], CodecError> {
        let short = CodecError(self.at);
        let head = self.bytes.get(self.at..self.at + 8).and_then(|head| head.try_into().ok()).ok_or(short)?;
        let length = usize::try_from(u64::from_le_bytes(head)).map_err(|_| short)?;
        let start = self.at + 8;
        let end = start.checked_add(length).ok_or(short)?;
        let column = self.bytes.get(start..end).ok_or(short)?;
        self.at = end;
        Ok(column)
    }

    pub(crate) fn column<T: Pod>(&mut self) -> Result<Vec<T>, CodecError> {
        let at = self.at;
        let raw = self.raw()?;
        if raw.len() % size_of::<T>() == 0 { Ok(pod_collect_to_vec(raw)) } else { Err(CodecError(at)) }
    }

    pub(crate) fn strings<R>(&mut self) -> Result<Strings<R>, CodecError> {
        let at = self.at;
        let bytes = String::from_utf8(self.raw()?.to_vec()).map_err(|_| CodecError(at))?;
        Ok(Strings { bytes, ends: self.column()?, rows: PhantomData })
    }
}
