import type { Agreement } from '@petwell/contracts';
import type { StoredAgreement } from './agreement.ts';

/** Returns the content that two agreements share if one repeats the other, as after a declined card. */
const contentOf = (given: StoredAgreement): string =>
  JSON.stringify([
    given.enrollmentId,
    given.textVersion,
    given.dueToday,
    given.monthlyTotal,
    given.firstChargeOn,
    given.plan,
    given.recordedBy,
  ]);

/** Keeps the latest of those that repeat each other. `agreements`: newest first. */
export function withoutRepeated(agreements: readonly StoredAgreement[]): StoredAgreement[] {
  const seen = new Set<string>();
  return agreements.filter((agreement) => {
    const content = contentOf(agreement);
    if (seen.has(content)) return false;
    seen.add(content);
    return true;
  });
}

/** Leaves out the terms, which the file has. */
export function toView({
  ownerId: _ownerId,
  ownerName: _ownerName,
  shown: _shown,
  ...view
}: StoredAgreement): Agreement {
  return view;
}
