import type { SubscriptionFacts } from '@petwell/contracts/internal';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { ApplyFact } from '../enroll/index.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { JobItem, JobItems } from './jobs.ts';
import { resultOf, resultOfCancelled, resultWithoutFact, type SyncResult } from './rules-sync.ts';

/** Enrollments per call to billing, and concurrent calls. */
const pageSize = 50;
const concurrentPages = 4;
const maxAttempts = 3;

/** Null for an enrollment that no longer exists. */
export type SyncItems = JobItems<SyncResult | null> & {
  /** Ends jobs before their items are closed, and logs it. */
  fail(jobIds: readonly number[]): Promise<void>;
};

function pagesOf(items: readonly JobItem[]): JobItem[][] {
  const pages: JobItem[][] = [];
  for (let start = 0; start < items.length; start += pageSize) {
    pages.push(items.slice(start, start + pageSize));
  }
  return pages;
}

/** Syncs the next enrollments, several pages at a time. If none could be read, their jobs fail. */
export function createRunSyncs(deps: {
  items: SyncItems;
  applyFact: ApplyFact;
  store: Pick<EnrollmentStore, 'listByIds'>;
  billing: Pick<Billing, 'subscriptionFacts'>;
  transaction: RunInTransaction;
  clock: () => Date;
  retryDelayMs: number;
}) {
  const { items, applyFact, store, billing, transaction, clock } = deps;

  async function readFacts(ids: number[]): Promise<SubscriptionFacts | null> {
    if (ids.length === 0) return { facts: [], errors: [], missing: [], otherAccount: [] };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await billing.subscriptionFacts(ids);
      } catch {
        if (attempt === maxAttempts) return null;
        await new Promise((resolve) => setTimeout(resolve, deps.retryDelayMs * attempt));
      }
    }
  }

  async function syncOne(
    record: EnrollmentRecord,
    answer: SubscriptionFacts | null,
  ): Promise<SyncResult> {
    if (!answer) return resultOf(record, { error: "Stripe couldn't be asked." });
    const fact = answer.facts.find(({ enrollmentId }) => enrollmentId === record.id);
    if (!fact) return resultWithoutFact(record, answer);
    const { status: stripeStatus } = fact;
    if (record.state.status === 'cancelled') return resultOfCancelled(record, stripeStatus);
    if (fact.version <= record.state.factVersion) return resultOf(record, { stripeStatus });
    const after = await transaction((tx) => applyFact(tx, fact, clock()));
    return resultOf(record, { stripeStatus, newStatus: (after ?? record).state.status });
  }

  async function syncPage(page: readonly JobItem[]) {
    const records = await store.listByIds(page.map(({ subjectId }) => subjectId));
    // No lock is held while billing asks the provider.
    const answer = await readFacts(records.map(({ id }) => id));
    const results = new Map<number, SyncResult>();
    for (const record of records) results.set(record.id, await syncOne(record, answer));
    const outcomes = page.map((item) => ({ item, result: results.get(item.subjectId) ?? null }));
    return { outcomes, isRead: answer !== null };
  }

  return async function runSyncs(): Promise<boolean> {
    const batch = await items.take(pageSize * concurrentPages);
    const pages = await Promise.all(pagesOf(batch).map(syncPage));
    await items.save(pages.flatMap(({ outcomes }) => outcomes));
    if (pages.length > 0 && !pages.some(({ isRead }) => isRead)) {
      await items.fail([...new Set(batch.map(({ jobId }) => jobId))]);
    }
    await items.endDone();
    return batch.length > 0;
  };
}
