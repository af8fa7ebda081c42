import { syncReportSchema, type SyncReport } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { SubscriptionFacts } from '@petwell/contracts/internal';
import { z } from 'zod';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';

/** Beyond this limit, changes and errors are counted but not listed. */
const maxListed = 1_000;

/** The outcome for one enrollment, as stored. */
export const syncResultSchema = syncReportSchema.shape.results.element
  .omit({ enrollmentId: true, customerEmail: true })
  .extend({
    /** The provider doesn't know its subscription. Counted, and listed like a failure. */
    isMissing: z.boolean().optional(),
    /** It belongs to another account of the provider. Counted, and listed like a failure. */
    isOfOtherAccount: z.boolean().optional(),
  });
export type SyncResult = z.infer<typeof syncResultSchema>;

/** Returns the outcome for an enrollment, by default that nothing has changed. */
export function resultOf({ state }: EnrollmentRecord, found: Partial<SyncResult>): SyncResult {
  return {
    oldStatus: state.status,
    newStatus: state.status,
    stripeStatus: null,
    error: null,
    ...found,
  };
}

/**
 * Returns the outcome for a canceled enrollment. Billing ends a live subscription as soon as it sees one, so
 * one that is still live couldn't be ended yet.
 */
export function resultOfCancelled(
  record: EnrollmentRecord,
  stripeStatus: SubscriptionFact['status'],
): SyncResult {
  const isOver = stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired';
  const livesOn = 'Ended here, but still running at Stripe. Please sync again.';
  return resultOf(record, { stripeStatus, error: isOver ? null : livesOn });
}

/** Returns the outcome for an enrollment without a fact. */
export function resultWithoutFact(
  record: EnrollmentRecord,
  { missing, otherAccount, errors }: SubscriptionFacts,
): SyncResult {
  const isCancelled = record.state.status === 'cancelled';
  if (missing.includes(record.id)) {
    // Canceled enrollments don't need their subscription anymore.
    if (isCancelled) return resultOf(record, {});
    const error = "Stripe doesn't know this plan, so nothing is charged.";
    return resultOf(record, { error, isMissing: true });
  }
  if (otherAccount.includes(record.id)) {
    // Its account's key would be needed to read it, or to end it.
    if (isCancelled) return resultOf(record, {});
    const error =
      'This plan belongs to another Stripe account, so it was not checked. See the work list.';
    return resultOf(record, { error, isOfOtherAccount: true });
  }
  const failure = errors.find(({ enrollmentId }) => enrollmentId === record.id);
  return resultOf(record, { error: failure?.message ?? null });
}

/** A result with its customer; without an email if the customer was deleted since. */
export type NamedResult = SyncResult & { enrollmentId: number; customerEmail: string | null };

/** Sums up a sync: changes and failures are listed, the others counted. */
export function sumResults(all: readonly NamedResult[]): SyncReport {
  const failed = all.filter(({ error }) => error !== null);
  const changed = all.filter(
    ({ error, oldStatus, newStatus }) => error === null && oldStatus !== newStatus,
  );
  const synced = all.length - failed.length;
  const listed = [...changed, ...failed].flatMap(
    ({ isMissing: _isMissing, isOfOtherAccount: _isOfOtherAccount, customerEmail, ...result }) =>
      customerEmail === null ? [] : [{ ...result, customerEmail }],
  );
  return {
    summary: {
      totalSynced: synced,
      statusUpdated: changed.length,
      noChanges: synced - changed.length,
      missing: all.filter(({ isMissing }) => isMissing).length,
      otherAccount: all.filter(({ isOfOtherAccount }) => isOfOtherAccount).length,
    },
    results: listed.slice(0, maxListed),
  };
}
