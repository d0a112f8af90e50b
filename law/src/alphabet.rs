//! The letters that number the items of lists in alphabets other than the Latin one.

/// The letters of each alphabet in order, with a blank between; "/" between two forms of one, "+" before what some
/// languages put in between two others.
const ALPHABETS: &[&str] = &[
    "α β γ δ ε στ/ϛ ζ η θ ι ια ιβ ιγ ιδ ιε ιστ ιζ ιη ιθ κ κα κβ κγ κδ κε",
    "а б в г +ґ д е +ё +є ж з и +і +ї +й к л м н о п р с т у ф х ц ч ш щ э ю я",
    "א ב ג ד ה ו ז ח ט י יא יב יג יד טו טז יז יח יט כ כא כב כג כד כה כו כז כח כט ל",
    "أ/ا ب ج د ه/هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ",
    "가 나 다 라 마 바 사 아 자 차 카 타 파 하",
    "イ ロ ハ ニ ホ ヘ ト チ リ ヌ ル ヲ ワ カ ヨ タ レ ソ ツ ネ ナ ラ ム",
];

/// The alphabet that begins with a letter.
pub(crate) fn of(first: &str) -> Option<&'static str> {
    let begins = |letters: &&str| letters.split([' ', '/']).next() == Some(first);
    ALPHABETS.iter().copied().find(begins)
}

/// The place of a letter in an alphabet, from 1, and how many were put in after that of this place.
pub(crate) fn place(letters: &str, word: &str) -> Option<(u32, u32)> {
    let word = word.to_lowercase();
    let (mut value, mut inserted) = (0_u32, 0_u32);
    for entry in letters.split(' ') {
        let put_in = entry.strip_prefix('+');
        (value, inserted) = if put_in.is_some() { (value, inserted + 1) } else { (value + 1, 0) };
        if put_in.unwrap_or(entry).split('/').any(|letter| letter == word) {
            return Some((value, inserted));
        }
    }
    None
}

/// The place of a letter in the alphabet that has it.
pub(crate) fn any(word: &str) -> Option<(u32, u32)> {
    ALPHABETS.iter().find_map(|letters| place(letters, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_places() {
        let alphabet = |first: &str| of(first).unwrap();
        for (first, letter, found) in [
            ("α", "στ", Some((6, 0))),
            ("α", "Α", Some((1, 0))),
            ("а", "д", Some((5, 0))),
            ("а", "ґ", Some((4, 1))),
            ("א", "יא", Some((11, 0))),
            ("أ", "هـ", Some((5, 0))),
            ("가", "나", Some((2, 0))),
            ("イ", "ハ", Some((3, 0))),
            ("α", "a", None),
        ] {
            assert_eq!(place(alphabet(first), letter), found, "{letter}");
        }
        assert_eq!((of("x"), any("조"), any("")), (None, None, None));
    }
}
