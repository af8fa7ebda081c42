/** Something that must never happen, and its location. */
export type Violation = { rule: string; detail: string };

/** Creates violations of one rule. */
export const violationOf =
  (rule: string) =>
  (detail: string): Violation => ({ rule, detail });

/** Counts the keys that occur more than once. */
export function repeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number> {
  const counts = [...Map.groupBy(items, keyOf)].map(([key, same]) => [key, same.length] as const);
  return new Map(counts.filter(([, count]) => count > 1));
}
