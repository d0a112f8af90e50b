// What both examples ask, and of which days.

/** The text of a provision on a day, and how far it is known. */
export const ON_A_DAY = `
  query OnADay($ref: ID!, $on: Date!) {
    pointInTime(ref: $ref, asOf: { at: $on }) {
      id
      label
      fullText
      valid { from to }
      assurance { state }
    }
  }
`;

/** So many days, evenly spread from one to another, both among them. */
export function spread(from, to, count) {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const day = (stop) => new Date(first + Math.round((last - first) * (stop / (count - 1))));
  return Array.from({ length: count }, (_, stop) => day(stop).toISOString().slice(0, 10));
}

/** What the states of an answer mean to a reader. */
export const KNOWN = {
  ASSURED: "A source reaches to this day, and nothing is known against the text.",
  NOT_COVERED: "No source reaches to this day.",
  NO_CLAIM: "No source says how far it reaches.",
  TOUCHED: "Something that is not in the text may have changed it.",
};
