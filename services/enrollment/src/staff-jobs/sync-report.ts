import type { SyncReport } from '@petwell/contracts';

/** Beyond this limit, changes and errors are counted but not listed. */
const maxListed = 1_000;

export const emptyReport: SyncReport = {
  summary: { totalSynced: 0, statusUpdated: 0, noChanges: 0, missing: 0, otherAccount: 0 },
  results: [],
};

/** The outcome for one enrollment. */
export type SyncOutcome = SyncReport['results'][number] & {
  /** The provider doesn't know its subscription. Counted, and listed like a failure. */
  isMissing?: boolean;
  /** It belongs to another account of the provider. Counted, and listed like a failure. */
  isOfOtherAccount?: boolean;
};

/** Adds outcomes to a report: changes and failures are listed, the others counted. */
export function addOutcomes(report: SyncReport, outcomes: readonly SyncOutcome[]): SyncReport {
  const failed = outcomes.filter(({ error }) => error !== null);
  const changed = outcomes.filter(
    ({ error, oldStatus, newStatus }) => error === null && oldStatus !== newStatus,
  );
  const { totalSynced, statusUpdated, noChanges, missing, otherAccount } = report.summary;
  const synced = outcomes.length - failed.length;
  return {
    summary: {
      totalSynced: totalSynced + synced,
      statusUpdated: statusUpdated + changed.length,
      noChanges: noChanges + synced - changed.length,
      missing: missing + outcomes.filter(({ isMissing }) => isMissing).length,
      otherAccount:
        otherAccount + outcomes.filter(({ isOfOtherAccount }) => isOfOtherAccount).length,
    },
    results: [
      ...report.results,
      ...[...changed, ...failed].map(
        ({ isMissing: _isMissing, isOfOtherAccount: _isOfOtherAccount, ...result }) => result,
      ),
    ].slice(0, maxListed),
  };
}
