import { countUses, type Equivalents } from '../core/terms/rules-equivalents.ts';
import type { Visit } from './transaction.ts';

type Used = Equivalents & {
  label: string;
  /** Null for discounts. */
  quantity: number | null;
  /** Of its plan year. */
  startsOn: Date;
  redemptions: readonly { quantity: number; performedOn: Date; isOpening: boolean }[];
};

const sum = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((total, { quantity }) => total + quantity, 0);

/** Lists what was used on a day, and what is left of it in its plan year. */
export function visitItems(allowances: readonly Used[], day: Date): Visit['items'] {
  const counted = allowances.map((row) => ({ ...row, used: sum(row.redemptions) }));
  const years = Map.groupBy(counted, ({ startsOn }) => startsOn.getTime());
  const uses = [...years.values()].flatMap((year) => countUses(year));
  return uses.flatMap(({ label, quantity, used, redemptions }) => {
    const ofDay = redemptions.filter(
      ({ performedOn, isOpening }) => !isOpening && performedOn.getTime() === day.getTime(),
    );
    if (ofDay.length === 0) return [];
    const left = quantity === null ? null : Math.max(quantity - used, 0);
    return [{ label, quantity: sum(ofDay), left }];
  });
}
