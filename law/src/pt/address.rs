//! Addresses of older data sets: `tit_08_cap_05_art_221_inc_IV_art_222`.

use super::brief::number;
use crate::token::Tokens;
use crate::{Misread, Step, Unit};

const WORDS: &str = "expected one of tit_, cap_, sec_, subsec_, art_, cpt, par_, inc_, ali_";

/// Reads an address. It drags along whatever the article before it left behind: its last `art` names the article, and
/// only what follows narrows it. Groupings count wherever they stand.
pub(crate) fn address(text: &str) -> Result<Vec<Step>, Misread> {
    let trimmed = text.trim();
    let mut at = text.find(trimmed).unwrap_or(0);
    let mut steps: Vec<Step> = Vec::new();
    let mut pieces = trimmed.split('_').map(|piece| {
        let place = at;
        at += piece.len() + 1;
        (place, piece)
    });
    let wrong = |at: usize, message: String| Err(Misread::new(at, message));
    while let Some((place, piece)) = pieces.next() {
        let Some(unit) = unit(&piece.to_lowercase()) else { return wrong(place, WORDS.to_owned()) };
        let number = if matches!(unit, Unit::Caput | Unit::Transitional) {
            String::new()
        } else {
            let (place, piece) = pieces.next().unwrap_or((text.len(), ""));
            match numbered(piece, unit) {
                Some(number) => number,
                None => return Err(Misread::expected(place, unit)),
            }
        };
        if unit == Unit::Article {
            steps.retain(|earlier| earlier.unit < Unit::Article);
        }
        if steps.iter().any(|earlier| earlier.unit.level() == unit.level()) {
            return wrong(place, format!("names a second {}", unit.name()));
        }
        steps.push(Step::of(unit, number));
    }
    steps.sort_by_key(|step| step.unit);
    Ok(steps)
}

fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "adct" => Unit::Transitional,
        "tit" => Unit::Title,
        "cap" => Unit::Chapter,
        "sec" => Unit::Section,
        "sub" | "subsec" => Unit::Subsection,
        "art" => Unit::Article,
        "cpt" | "caput" => Unit::Caput,
        "par" => Unit::Paragraph,
        "inc" => Unit::Inciso,
        "ali" | "al" => Unit::Alinea,
        _ => return None,
    })
}

fn numbered(piece: &str, unit: Unit) -> Option<String> {
    if unit == Unit::Paragraph && piece == "1u" {
        return Some(piece.to_owned());
    }
    let tokens = Tokens::about(piece);
    number(&tokens, 0, unit).filter(|&(_, end)| end == tokens.len()).map(|(number, _)| number)
}
