import type {
  BalanceProvider,
  ObservedPayout,
  ObservedTransaction,
  Page,
} from './balance-provider.ts';
import type { CurrentAccount } from '../core/stripe/account.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { CompareLedger } from './compare-ledger.ts';

/** A read of the balance that is under way: of everything created from then until then. */
export type BalanceRun = {
  /** Null: from the beginning. */
  from: Date | null;
  until: Date;
  /** The last transaction stored. */
  cursor: string | null;
};

export type BalanceReads = {
  /** Returns the run that is under way or was interrupted, or begins one until then. */
  begin(accountId: number, until: Date): Promise<BalanceRun>;
  /** Returns until when everything is stored, and whether a run is under way. */
  findStanding(accountId: number): Promise<{ readThrough: Date | null; isUnderWay: boolean }>;
  /** Automatic payouts whose transactions can be read and weren't, oldest first; at most ten. */
  listUnreadPayouts(accountId: number): Promise<string[]>;
};

/** Writes of a run; what is stored already is brought up to date. */
export type BalanceWrites = {
  saveTransactions(
    accountId: number,
    transactions: ObservedTransaction[],
    payoutId: string | null,
  ): Promise<void>;
  moveCursor(accountId: number, cursor: string | null): Promise<void>;
  savePayouts(accountId: number, payouts: ObservedPayout[]): Promise<void>;
  markPayoutRead(payoutId: string): Promise<void>;
  /** Finds the payments behind transactions, some of which were stored since. */
  linkPayments(accountId: number): Promise<void>;
  /** Ends the run: everything until then is stored, and these payments differ from it. */
  finish(accountId: number, until: Date, differing: readonly number[]): Promise<void>;
};

type Dependencies = {
  provider: BalanceProvider;
  currentAccount: CurrentAccount;
  reads: BalanceReads;
  transaction: RunTransaction<Transaction & { balance: BalanceWrites }>;
  withLease: WithLease;
  compareLedger: CompareLedger;
  /** The provider's clock. */
  clock: () => Date;
};

const dayMs = 86_400_000;
/** A payout can still fail some days after it arrived. */
const payoutsChangeMs = 14 * dayMs;

type Read = { lease: Lease; accountId: number; signal: AbortSignal };

/** Stores a list page by page, until it or the signal ends. Returns whether the list has ended. */
async function eachPage<Item>(
  { start, signal }: { start: string | null; signal: AbortSignal },
  list: (cursor: string | null) => Promise<Page<Item> | null>,
  save: (items: Item[], cursor: string | null) => Promise<void>,
): Promise<boolean> {
  let cursor = start;
  while (!signal.aborted) {
    const page = await list(cursor);
    // Without the row that it stopped at, it begins again.
    cursor = page ? (page.cursor ?? cursor) : null;
    await save(page?.items ?? [], cursor);
    if (page && !page.hasMore) return true;
  }
  return false;
}

/** Creates the writes of a read, which do nothing once another process has the lease. */
const createWrite =
  ({ transaction }: Pick<Dependencies, 'transaction'>) =>
  ({ lease }: Read, work: (balance: BalanceWrites) => Promise<void>): Promise<void> =>
    transaction(async ({ leases, balance }) => {
      await leases.require(lease);
      await work(balance);
    });

/** Stores payouts, and reads the transactions of the automatic ones. */
function createReadPayouts(deps: Dependencies) {
  const { provider, reads } = deps;
  const write = createWrite(deps);

  async function readContents(read: Read, payoutId: string): Promise<void> {
    const isRead = await eachPage(
      { start: null, signal: read.signal },
      (cursor) => provider.listTransactionsOf(payoutId, { cursor }),
      (items) => write(read, (to) => to.saveTransactions(read.accountId, items, payoutId)),
    );
    if (isRead) await write(read, (to) => to.markPayoutRead(payoutId));
  }

  return async function readPayouts(read: Read, run: BalanceRun): Promise<void> {
    const { accountId, signal } = read;
    const createdFrom = run.from && new Date(run.from.getTime() - payoutsChangeMs);
    await eachPage(
      { start: null, signal },
      (cursor) => provider.listPayouts({ createdFrom, cursor }),
      (items) => write(read, (to) => to.savePayouts(accountId, items)),
    );
    while (!signal.aborted) {
      const unread = await reads.listUnreadPayouts(accountId);
      if (unread.length === 0) return;
      for (const payoutId of unread) await readContents(read, payoutId);
    }
  };
}

/**
 * Stores the balance's transactions and payouts by their ids: everything since the last read, and what was still
 * pending. A page is one transaction, so a read that was interrupted goes on after its last page, and only one
 * page is in memory. Then compares the payments on file with it. Returns false if `signal` ended it before it was
 * complete.
 */
export function createReadBalance(deps: Dependencies) {
  const { provider, reads } = deps;
  const write = createWrite(deps);
  const readPayouts = createReadPayouts(deps);

  /** Completes the run that is under way, or a new one. */
  async function complete(read: Read): Promise<{ until: Date; differing: readonly number[] }> {
    const { accountId, signal } = read;
    const run = await reads.begin(accountId, deps.clock());
    await eachPage(
      { start: run.cursor, signal },
      (cursor) => provider.listTransactions({ createdFrom: run.from, cursor }),
      (items, cursor) =>
        write(read, async (to) => {
          await to.saveTransactions(accountId, items, null);
          await to.moveCursor(accountId, cursor);
        }),
    );
    await readPayouts(read, run);
    await write(read, (to) => to.linkPayments(accountId));
    const { until } = run;
    if (signal.aborted) return { until, differing: [] };
    const differing = await deps.compareLedger({ ...run, accountId }, signal);
    // A read that ends while it compares goes on with it.
    if (!signal.aborted) await write(read, (to) => to.finish(accountId, until, differing));
    return { until, differing };
  }

  return async function readBalance(signal: AbortSignal): Promise<boolean> {
    const accountId = await deps.currentAccount();
    return deps.withLease(`balance:${accountId}`, async (lease) => {
      const read = { lease, accountId, signal };
      const asked = deps.clock();
      let done = await complete(read);
      // One that was interrupted knows nothing of what happened since.
      while (done.until < asked && !signal.aborted) done = await complete(read);
      // Neither does the balance of what happened while it was read.
      if (done.differing.length > 0 && !signal.aborted) await complete(read);
      return !signal.aborted;
    });
  };
}
export type ReadBalance = ReturnType<typeof createReadBalance>;

/** Reads the balance once a day, and goes on with a read that was interrupted. */
export function createReadBalanceWhenDue(
  deps: Pick<Dependencies, 'currentAccount' | 'reads' | 'clock'> & { readBalance: ReadBalance },
) {
  return async (signal: AbortSignal): Promise<void> => {
    const { readThrough, isUnderWay } = await deps.reads.findStanding(await deps.currentAccount());
    const isDue = !readThrough || deps.clock().getTime() - readThrough.getTime() >= dayMs;
    if (isDue || isUnderWay) await deps.readBalance(signal);
  };
}
