/** A service, and others that count as it. */
export type Equivalents = { code: string; equivalents: readonly string[] };

/** Names the group of services that count as each other, also over a third one, which a service is in. */
export function createGroupOf(services: readonly Equivalents[]): (code: string) => string {
  const groups = new Map<string, Set<string>>();
  for (const { code, equivalents } of services) {
    const known = [code, ...equivalents].map((one) => groups.get(one) ?? new Set([one]));
    const merged = new Set(known.flatMap((one) => [...one]));
    for (const one of merged) groups.set(one, merged);
  }
  return (code) => [...(groups.get(code) ?? [code])].toSorted().join(' ');
}

/** A service of a plan year. `quantity`: null for discounts; 0: a change of plan took it out. */
type Counted = Equivalents & { quantity: number | null; used: number };

/** Spreads what was used of one group over what is included of it. Returns what then counts as used, by code. */
function spread(group: readonly Counted[]): Map<string, number> {
  const counted = new Map(group.map(({ code, used }) => [code, used]));
  const [first, ...others] = group.filter(({ quantity }) => quantity !== null && quantity > 0);
  if (!first || group.length === 1) return counted;
  let over = 0;
  for (const { code, quantity, used } of group) {
    const own = Math.min(used, quantity ?? 0);
    counted.set(code, own);
    over += used - own;
  }
  for (const { code, quantity } of [first, ...others]) {
    const own = counted.get(code) ?? 0;
    const more = Math.min(over, (quantity ?? 0) - own);
    counted.set(code, own + more);
    over -= more;
  }
  return counted.set(first.code, (counted.get(first.code) ?? 0) + over);
}

/**
 * Counts what was used of a plan year's services, where services count as each other: a use beyond what is included of a
 * service counts as one of another one. The sum of a group's uses stays what it is.
 */
export function countUses<Row extends Counted>(rows: readonly Row[]): Row[] {
  const groupOf = createGroupOf(rows);
  const counts = rows.filter(({ quantity }) => quantity !== null);
  const counted = new Map(
    [...Map.groupBy(counts, ({ code }) => groupOf(code)).values()].flatMap((group) => [
      ...spread(group),
    ]),
  );
  return rows.map((row) => ({ ...row, used: counted.get(row.code) ?? row.used }));
}
