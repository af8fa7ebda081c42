/** Something that must never be, and where. */
export type Violation = { rule: string; detail: string };

/** Makes violations of one rule. */
export const breaking =
  (rule: string) =>
  (detail: string): Violation => ({ rule, detail });

/** Those that appear more than once, with how often. */
export function repeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}
