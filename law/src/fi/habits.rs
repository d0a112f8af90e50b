//! How people type in Finnish what is written otherwise.

use crate::habits::Habits;

pub(super) const HABITS: Habits = Habits {
    numbers: &[
        ("yksi", 1),
        ("kaksi", 2),
        ("kolme", 3),
        ("neljä", 4),
        ("viisi", 5),
        ("kuusi", 6),
        ("seitsemän", 7),
        ("kahdeksan", 8),
        ("yhdeksän", 9),
        ("kymmenen", 10),
        ("sata", 100),
    ],
    joints: &["ja"],
    months: [
        "tammik", "helmik", "maalisk", "huhtik", "toukok", "kesäk", "heinäk", "elok", "syysk", "lokak",
        "marrask", "jouluk",
    ],
    month_endings: &["ta", "n"],
    units: &["pykälä", "pykälän", "pykälässä", "momentti", "momentin"],
    list: &[
        // Words that ask and words of time without their marks.
        (r"^(mik|mit)a (?-i:([a-zäö]))", "$1ä $2"),
        (r"\b(kes|hein)akuu", "$1äkuu"),
        (r"\b(kes)alla\b", "$1ällä"),
        (r"\b(kev)aalla\b", "$1äällä"),
        (r"\b(syksyll)a\b", "$1ä"),
        (r"\b(l)ahtien\b", "$1ähtien"),
        (r"\b(j)alkeen\b", "$1älkeen"),
        (r"\b(alkuper)ai(nen|sen|sessa)\b", "$1äi$2"),
        (r"\bnykyaan\b", "nykyään"),
        (r"\btanaan\b", "tänään"),
        // What is "from a year" is so since then, where no other year says up to when.
        (
            r"^((?:\D|\b\d{1,3}[a-z]?\b)*\bvuodesta (?:19|20)\d{2})( (?:muut|kehit)\w+(?:\D|\b\d{1,3}[a-z]?\b)*|\s*[?.!]?)$",
            "$1 lähtien$2",
        ),
        // Days.
        (r"\b(\d{1,2})\s?\.\s?(\d{1,2})\s?\.\s?(\d{4})\b", "$1.$2.$3"),
        (r"\b(\d{1,2}\.\d{1,2}\.\d{4})\s?[–-]\s?(\d{1,2}\.\d{1,2}\.\d{4})", "$1 ja $2"),
        (r"(§|mom\.?|momentti|kohta)\s+(0?[1-9]|1[0-2])/((?:19|20)\d{2})\b", "$1 $M2ssa $3"),
        (
            r"\b(oli|on|kuului|luki|sanoi|sanottiin|määräsi|sisälsi) (0?[1-9]|1[0-2])/((?:19|20)\d{2})\b",
            "$1 $M2ssa $3",
        ),
        (
            r"\b(tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras)(?:kuu(?:n|sta)?)?\s?[–-]\s?(helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu(?:ssa|n|hun|ta) (?:vuonna )?(\d{4})\b",
            "$1kuussa $3 ja $2kuussa $3",
        ),
        (r"\b<m>\.? ((?:19|20)\d{2})\b", "$m1ssa $2"),
        (r"\b(vuonna|vuoden|vuodesta) '(\d{2})\b", "$1 $y2"),
        (r"\b(vuonna|vuosina|vuoden|on|oli|ja) -(\d{2})\b", "$1 vuonna $y2"),
        (r"\b(\d+|<n>) v\.? sitten\b", "$n1 vuotta sitten"),
        (r"\b(\d+|<n>) kk sitten\b", "$n1 kuukautta sitten"),
        (r"\b(\d+|<n>) (?:vko|vk)\.? sitten\b", "$n1 viikkoa sitten"),
        (r"\b(\d+|<n>) pv\.? sitten\b", "$n1 päivää sitten"),
        (r"\b<n> (päivää|viikkoa|kuukautta|vuotta) sitten\b", "$n1 $2 sitten"),
        (r"\b(\d+|<n>) ja puoli vuotta sitten\b", "$h1 kuukautta sitten"),
        // Days beside others.
        (r"\b(?:juuri|heti|välittömästi|hieman|vähän) ennen\b", "ennen"),
        (r"\bennen ja jälkeen (?:lain |lakia )?(\d{1,4}/\d{4})(?::n|:ä|:a)?", "ennen ja jälkeen lakia $1"),
        (r"\bennen (?:lakia|lain) (\d{1,4}/\d{4}) ja sen jälkeen\b", "ennen ja jälkeen lakia $1"),
        // Right after a provision an act would be taken for the law that it is of.
        (
            r"(§(?::\S+)?|\bmomentti|\bmom\.?|\bkohta),?\s+lain (\d{1,4}/\d{4})(?::n)? (?:jälkeen|tultua voimaan)\b",
            "$1 jälkeen lain $2",
        ),
        // Days of something else than law, and what is no day.
        (r"\b(\d)(\d{3}) (euroa|euron|päivää|tuntia)\b", "$1 $2 $3"),
        // "Vuonna 1995 henkilöä kohti" has a year.
        (
            r"(\b(?:vuonna|vuosina|vuodesta|\w+kuu(?:ssa|ta|n)|\d{4}(?:,| ja| tai)) )?\b(\d)(\d{3}) (asukasta|asukkaan|henkilöä|äänioikeutet\w+)\b",
            "$!1$2 $3 $4",
        ),
        (
            r"(\b(?:kun|jos) (?:[^,;.?]{0,30} )?)?\b(synty(?:nyt|neenä|nyttä|mäaika\S*|mävuo\S*))((?: (?:hän|minä))?) (?:vuonna |v\. )?(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4})\b",
            "$!1$2$3",
        ),
        (r"\b(sivu\w*) \d{3,4}\b", "$1"),
        (r"\b<m>ta -(\d{2})\b", "$m1ta $y2"),
        (r"\b<m>(?:ssa)? -(\d{2})\b", "$m1ssa $y2"),
        (r"\b<m>n (\d{1,2})\.? ?(?:p:nä|pnä|p\.) ?(?:vuonna )?(\d{4})\b", "$2. $m1ta $3"),
        (r"\b<m>n lop(?:ulla|ussa|ulta) (?:vuonna )?(\d{4})\b", "$m1ssa $2"),
        (r"\b<m>ssa (?:vuonna|v\.) (\d{4})\b", "$m1ssa $2"),
        (r"\bvuoden (\d{4}) <m>ssa\b", "$m2ssa $1"),
        (r"\b<m>ta (?:vuonna|v\.) (\d{4})\b", "$m1ta $2"),
        (r"\b(\d{1,2})\.? (?:p:nä|pnä|p\.) <m>ta\b", "$1. $m2ta"),
        (r"\b(kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän)kymmentäluvu", "$n10-luvu"),
        (r"\bennen vuotta (\d{4})\b", "ennen $1"),
        (r"\bvuoden (\d{4}) lop(?:ussa|ulla|puun)\b", "31.12.$1"),
        (r"\b(?:vuodenvaihteessa|vuodenvaihteen) (\d{4})\s?[–/-]\s?\d{4}\b", "31.12.$1"),
        (r"\bkarkauspäivä\S* (\d{4})\b", "29.2.$1"),
        (r"\bvap(?:un|pu)aattona (\d{4})\b", "30.4.$1"),
        (r"\bystävänpäivä\S* (\d{4})\b", "14.2.$1"),
        (r"\bnaistenpäivä\S* (\d{4})\b", "8.3.$1"),
        (r"\bloppiais\S* (\d{4})\b", "6.1.$1"),
        (r"\bjoulupäivä\S* (\d{4})\b", "25.12.$1"),
        (r"\btoissa ?vuonna\b", "vuonna $-2"),
        (r"\btoissa ?vuoden\b", "vuoden $-2"),
        (r"\btoissapäivä\S*", "kaksi päivää sitten"),
        (r"\btasan puoli vuotta sitten\b|\bpuoli vuotta sitten\b", "kuusi kuukautta sitten"),
        // Acts.
        (r"\blaki \d{1,2}\.\d{1,2}\.(\d{4})/(\d{1,4})\b", "laki $2/$1"),
        (r"\b(\d{1,4}) / ((?:19|20)\d{2})\b", "$1/$2"),
        (
            r"\b((?:muutos)?la(?:ki|in|issa|illa|kia)|säädö\S*|SDK|SopS) ((?:19|20)\d{2}):(\d{1,4})\b",
            "$1 $3/$2",
        ),
        // "section 302/34", "302/34 IPC" are two provisions.
        (
            r"(\b(?:sections?|ss?\.?|u/s) )?\b([1-9]\d{2}|1[0-8]\d{2})/-?(\d{2})(\s(?-i:[A-Z]{3,})\b)?(\s|[?,.;)]|$)",
            "$!1$2/$y3$!4$5",
        ),
        (
            r"\b(?:muutos)?(?:laki|lain|lailla|lakia|säädös|säädöksen|säädöksellä) (?:numero|nro|n:o) ?(\d{1,4}),? (?:vuodelta |\()?((?:19|20)\d{2})\)?",
            "laki $1/$2",
        ),
        (
            r"\bvuo(?:den|nna) ((?:19|20)\d{2}) (?:annet\S+ )?(?:muutos)?(?:laki|lain|lailla|lakia|säädös|säädöksen|säädöksellä) (?:numero|nro|n:o) ?(\d{1,4})\b",
            "laki $2/$1",
        ),
        // Provisions.
        (r"\b(\d{1,3}) ?([a-z]) ?pykälän\b", "$1 $l2 §:n"),
        (r"\b(\d{1,3}) ?([a-z]) ?pykäl\S*", "$1 $l2 §"),
        (r"\b(\d{1,3})(?:\.|:[a-zäö]{1,5})? ?pykälän\b", "$1 §:n"),
        (r"\b(\d{1,3})(?:\.|:[a-zäö]{1,5})? ?pykäl\S*", "$1 §"),
        // What has its number before it has none behind it: a moment's or a year's.
        (r"\bpykäl(?:ä|ää|ässä|ästä) (?:numero |nro |n:o )?(\d{1,3}(?: ?[a-z]\b|\b))", "$1 §"),
        (r"\bpykälän (?:numero |nro |n:o )?(\d{1,3})(?: kohdalla)?(\s*[?.!]?$)", "$1 §$2"),
        (r"(la(?:ki|in|issa|ista)|\d/\d{4})\s?§\s?(\d{1,3})\b", "$1 $2 §"),
        (r"\bpyk\.? (\d{1,3})\b", "$1 §"),
        (r"\b(?-i:([IVX]{1,5}))\.? (luku|luvun|luvussa)\b", "$r1 $2"),
        (r"\b(\S*la(?:in|issa|ista|kia)) (\d{1,3}):(?:n|ssä|ssa|stä|sta|ää|aa)\b", "$1 $2 §:n"),
        (r"(\d)\. ?mom", "$1 mom"),
        (r"\bII mom", "2 mom"),
        (r"\b(\S+laki) (\d{1,3})(\s*[?.!]?$)", "$1 $2 §$3"),
    ],
};
