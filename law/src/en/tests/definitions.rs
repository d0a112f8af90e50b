//! Definitions.

use crate::en::ENGLISH;

#[test]
fn terms_are_defined_by_other_verbs_too() {
    for text in [
        "“dog” denotes a dog",
        "“dog” includes a fox",
        "“dog” shall have the same meaning as in it",
        "“dog” shall also include a fox",
    ] {
        let found = crate::extract(text, ENGLISH);
        assert!(
            matches!(&found[..], [one] if matches!(&one.relation, crate::Relation::Defines { term, .. } if term == "dog")),
            "{text}: {found:?}"
        );
    }
    assert!(crate::extract("The price shall include the dog", ENGLISH).is_empty());
}

/// The terms that words define.
fn terms(text: &str) -> Vec<String> {
    let found = crate::extract(text, ENGLISH).into_iter();
    let term = |mention: crate::Mention| match mention.relation {
        crate::Relation::Defines { term, .. } => Some(term),
        _ => None,
    };
    found.filter_map(term).collect()
}

#[test]
fn terms_in_quotation_marks_may_stand_away_from_their_verb() {
    for (text, expected) in [
        ("“keeper”, in relation to a dog, kennel or pound, includes a walker", &["keeper"][..]),
        ("The words “lawful keeper” in this clause include a vet", &["lawful keeper"]),
        (
            "the word “Board”, when used in connection with any dog, shall, notwithstanding anything in section 4, be deemed to include a vet",
            &["Board"],
        ),
        ("The words “movable dog” are intended to include a puppy", &["movable dog"]),
        ("Explanation.—“Walking” means that form of exercise", &["Walking"]),
        (
            "The expressions “kennel” and “dogs’ or cats’ home” shall respectively have the same meaning as in section 3",
            &["kennel", "dogs’ or cats’ home"],
        ),
        ("Wherever the word “day” or the word “week” is used, it is to be understood that", &["day", "week"]),
        ("“dog” shall be construed accordingly", &["dog"]),
        ("A “guide dog” is a dog that leads", &["guide dog"]),
        ("The term “dog” does not include a fox", &["dog"]),
        (
            "the Dogs Board (hereinafter referred to as the Board) and a cat (in this Part called “the cat”)",
            &["Board", "the cat"],
        ),
        ("a plan (its “dog plan”) of a keeper (a “dog keeper”)", &["dog plan", "dog keeper"]),
        ("the Dogs Board (but referred to in this Act as DB) (in this Act as amended)", &["DB"]),
        (
            "Such a dog is referred to as a “guide dog” and the cat is referred to as the ‘guide’.",
            &["guide dog", "guide"],
        ),
        ("In this Part, (a) the party who keeps a dog is the “keeper”; (b)", &["keeper"]),
        ("In this Act a “guide dog” is a dog that leads", &["guide dog"]),
        ("Under this Act a “guide dog” is kept by the keeper", &[]),
        ("A dog is a “guide dog” for the purposes of section 4 if it leads.", &["guide dog"]),
        ("A dog is a “guide dog”, and it barks if it leads.", &[]),
        (
            "“due day”— (a) in relation to a dog, means its birth; (b) in relation to a cat, means a day",
            &["due day"],
        ),
        ("“due day”— (a) means its birth", &["due day"]),
        ("“dog food” bears such meaning as may be prescribed", &["dog food"]),
        ("chief keeper means the keeper of the first kennel", &["chief keeper"]),
        ("kennel has the same meaning as in section 4", &["kennel"]),
        ("by electronic means the keeper may bark", &[]),
        ("in respect of dogs has the meaning given in section 4", &[]),
        ("reasonable means are used", &[]),
        ("in respect of dogs has the meaning given in section 3", &[]),
        ("the keeper has the meaning of it in hand", &[]),
        ("“fee A” is a tenth; and “fee B” is— a fifth", &["fee A", "fee B"]),
        (
            "‘agent’ in relation to a party to proceedings other than the Board of Dogs and Cats in Town does not include a vet",
            &["agent"],
        ),
        ("the question which arises is the “intention”.", &[]),
        ("In these directions, which shall be referred to as the “DD”, a dog", &["DD"]),
        ("This Act may be referred to as the “Dogs Act”.", &[]),
        ("shall be referred to in the title as “the dog”", &[]),
        ("he said “the dog”, and it means nothing", &[]),
        ("the dog (hereinafter fed twice a day) and the person known as the vet", &[]),
        ("he walked “the dog” in town by means of a lead", &[]),
    ] {
        assert_eq!(terms(text), expected, "{text}");
    }
}

#[test]
fn terms_may_have_no_quotation_marks() {
    for (text, expected) in [
        ("Whoever takes a dog is said to commit dog-theft.", &["dog-theft"][..]),
        (
            "(b) whoever leads a dog away, is said to lead that dog from home; (c) whoever",
            &["lead that dog from home"],
        ),
        ("Whoever feeds a dog so is said “to spoil” that dog.", &["to spoil"]),
        ("A person is said to feed a dog “knowingly” when he sees it", &["knowingly"]),
        (
            "Whoever feeds a dog is said, except in the cases excepted by section 4, to spoil that dog.",
            &["spoil that dog"],
        ),
        ("Whoever joins it, is said to be a member of a pack.", &["member of a pack"]),
        ("Whoever joins it, is said to be a member of a pack and shall be fined.", &["member of a pack"]),
        (
            "Whoever— (i) feeds a dog; or (ii) walks it, commits the offence of walking: Provided",
            &["walking"],
        ),
        ("An act is said to be done in haste, when it is done at night", &["done in haste"]),
        (
            "Whoever threatens a dog, with intent to alarm it, commits criminal barking.",
            &["criminal barking"],
        ),
        ("A person commits dog fraud if he sells a cat", &["dog fraud"]),
        ("When two dogs agree, such an agreement is designated a dog pact; Provided", &["dog pact"]),
        ("A mark used for dogs is called a dog mark.", &["dog mark"]),
        ("A group of dogs or cats is designated a wild pack, if it bites", &["wild pack"]),
        ("A person is guilty of a public barking who leads a dog", &["public barking"]),
        ("A person is said to make a false dog or cat— (a) who dyes one", &["make a false dog or cat"]),
        ("A person is said to free a dog by opening a door which", &["free a dog"]),
        ("A person feeds a dog within the meaning of this Act who gives it food", &["feeds a dog"]),
        // What is said of one, and what is done.
        ("The accused is said to own a shop.", &[]),
        ("A witness stated that Ram is said to own a shop.", &[]),
        ("A person who is said to have fed a dog if", &[]),
        ("Whoever commits the offence of barking shall be punished", &[]),
        ("Whoever, when a dog is fed, commits an offence.", &[]),
        ("A person is guilty of an offence if he bites", &[]),
        ("In the view of the court, the appellant is guilty of the offence of barking.", &[]),
        ("A witness is called to the stand.", &[]),
        ("This Act may be called the Dogs Act, 2019.", &[]),
    ] {
        assert_eq!(terms(text), expected, "{text}");
    }
}
