import type { ChangeEvidence } from './change-evidence.ts';
import { violationOf, type Violation } from './violation.ts';

/** What staff see of a service in a running plan year. */
export type Balance = { enrollmentId: number; startsOn: string; code: string; left: number };

/** Names the services that count as each other, also over a third one. Independent of how enrollment does it. */
function createGroupOf(services: ChangeEvidence['services']): (code: string) => string {
  const groupOf = new Map(services.map(({ code }) => [code, code]));
  const rename = (from: string, to: string) => {
    for (const [code, group] of groupOf) if (group === from) groupOf.set(code, to);
  };
  for (const { code, equivalents } of services) {
    for (const other of equivalents) rename(groupOf.get(other) ?? other, groupOf.get(code) ?? code);
  }
  return (code) => groupOf.get(code) ?? code;
}

/** Finds services that were used more often than a plan year included them, or that are given again after their use. */
export function findWrongUses(
  { allowances, sold, services }: ChangeEvidence,
  balances: readonly Balance[] | null,
): Violation[] {
  const often = violationOf('used more often than included');
  const again = violationOf('what was used is given again');
  const unread = violationOf('what is left could not be read');
  if (balances === null) return [unread('by staff')];
  const groupOf = createGroupOf(services);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const includedOf = new Map(sold.map((row) => [row.enrollment_id, row.included]));
  const byGroup = Map.groupBy(
    allowances.filter(({ quantity }) => quantity !== null),
    ({ enrollment_id: id, starts_on: day, code }) => `${id} ${day} ${groupOf(code)}`,
  );
  const usedOf = (key: string) => sum((byGroup.get(key) ?? []).map(({ used }) => used));
  const left = Map.groupBy(
    balances,
    ({ enrollmentId: id, startsOn: day, code }) => `${id} ${day} ${groupOf(code)}`,
  );
  return [
    ...[...byGroup].flatMap(([key, rows]) => {
      const most = sum(rows.map(({ quantity }) => quantity ?? 0));
      return usedOf(key) > most ? [often(`enrollment ${key}: ${usedOf(key)} of ${most}`)] : [];
    }),
    ...[...left].flatMap(([key, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const included = sum(
        (includedOf.get(first.enrollmentId) ?? [])
          .filter(({ code }) => groupOf(code) === groupOf(first.code))
          .map(({ quantity }) => quantity),
      );
      const open = sum(rows.map((row) => row.left));
      const isAgain = open > 0 && usedOf(key) + open > included;
      return isAgain
        ? [again(`enrollment ${key}: ${usedOf(key)} used, ${open} left of ${included}`)]
        : [];
    }),
  ];
}
