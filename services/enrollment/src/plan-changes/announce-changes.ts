import type { ChangedService, NextYear } from '@petwell/contracts';
import { termsInWords } from '@petwell/contracts/legal';
import type { ChangeOrder } from './change.ts';
import type { ChangeReads } from './store-reads.ts';

type Change = NonNullable<NextYear['change']>;

/** Says what a change does to a service. */
function sentenceOf({ label, now, then, unit }: ChangedService): string {
  if (then === null) return `${label} is no longer included.`;
  if (now === null) return `${label} is new.`;
  return unit === 'count' ? `${label}: ${then} a year instead of ${now}.` : `${label} changes.`;
}

const toChange = ({ sheet: { now, then, services, effectiveFrom } }: ChangeOrder): Change => ({
  oldMonthlyCents: now.monthlyCents,
  newMonthlyCents: then.monthlyCents,
  sentences: [`The plan is ${termsInWords(then)}.`, ...services.map(sentenceOf)],
  takesEffectOn: effectiveFrom,
  isAgreed: true,
});

/** Reads what changes with the next plan year, as it was agreed to. */
export const createReadAgreed =
  ({ reads }: { reads: Pick<ChangeReads, 'listAgreed'> }) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, Change>> => {
    const agreed = [...(await reads.listAgreed(enrollmentIds)).values()];
    const later = agreed.filter(({ isFromToday }) => !isFromToday);
    return new Map(later.map((order) => [order.enrollmentId, toChange(order)]));
  };
