// What both examples ask, and of which days.

/** The text of a provision on a day. */
export const ON_A_DAY = `
  query OnADay($ref: ID!, $on: Date!) {
    pointInTime(ref: $ref, asOf: { at: $on }) {
      id
      label
      fullText
      valid { from to }
    }
  }
`;

/** So many days, evenly spread from one to another, both among them. */
export function spread(from, to, count) {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const day = (stop) => new Date(first + Math.round((last - first) * (stop / (count - 1))));
  return Array.from({ length: count }, (_, stop) => day(stop).toISOString().slice(0, 10));
}
