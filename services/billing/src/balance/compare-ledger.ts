import type { Logger } from '@petwell/chassis';
import type { BalanceProvider, ListedDispute } from './balance-provider.ts';
import type { RereadPayment } from '../subscriptions/index.ts';

/** A payment at the provider. */
export type ComparedPayment = { id: number; subscriptionId: string | null; invoiceId: string };

export type Comparison = {
  /**
   * Payments paid before then whose amount, refunds, and disputes on file don't add up to their balance transactions,
   * or lack one that a transaction names.
   */
  listDiffering(accountId: number, until: Date): Promise<ComparedPayment[]>;
  /** Payments with a refund that is on its way: if it fails, no transaction may tell. */
  listUnsettled(accountId: number): Promise<ComparedPayment[]>;
  /** When the oldest dispute that is open on file was opened. */
  findOldestOpenDispute(accountId: number): Promise<Date | null>;
  /** Payments of disputes that are missing on file, or have another status there. */
  listDisputed(accountId: number, disputes: readonly ListedDispute[]): Promise<ComparedPayment[]>;
};

/**
 * Compares the payments on file with the stored balance, reads those again whose webhooks were lost, and returns
 * the ids of those that still differ. Also lists the disputes since the last read, because an inquiry moves no
 * money, and since the oldest open one, because losing moves none either.
 */
export function createCompareLedger(deps: {
  provider: Pick<BalanceProvider, 'listDisputes'>;
  comparison: Comparison;
  rereadPayment: RereadPayment;
  logger: Logger;
}) {
  const { provider, comparison, rereadPayment, logger } = deps;

  async function listDisputed(
    { accountId, from }: { accountId: number; from: Date | null },
    signal: AbortSignal,
  ): Promise<ComparedPayment[]> {
    const open = await comparison.findOldestOpenDispute(accountId);
    const createdFrom = from && open && open < from ? open : from;
    const found: ComparedPayment[] = [];
    let cursor: string | null = null;
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const page = await provider.listDisputes({ createdFrom, cursor });
      found.push(...(await comparison.listDisputed(accountId, page.items)));
      ({ cursor, hasMore } = page);
    }
    return found;
  }

  async function readAgain(payment: ComparedPayment): Promise<void> {
    try {
      await rereadPayment(payment);
    } catch (err) {
      const { invoiceId } = payment;
      logger.warn({ err, invoiceId }, "a payment that differs from the balance couldn't be read");
    }
  }

  return async function compareLedger(
    run: { accountId: number; from: Date | null; until: Date },
    signal: AbortSignal,
  ): Promise<number[]> {
    const { accountId, until } = run;
    const suspects = [
      ...(await comparison.listDiffering(accountId, until)),
      ...(await comparison.listUnsettled(accountId)),
      ...(await listDisputed(run, signal)),
    ];
    for (const payment of new Map(suspects.map((one) => [one.id, one])).values()) {
      if (signal.aborted) break;
      await readAgain(payment);
    }
    const differing = await comparison.listDiffering(accountId, until);
    if (differing.length > 0) {
      const invoiceIds = differing.map(({ invoiceId }) => invoiceId);
      logger.error({ invoiceIds }, 'payments differ from the balance');
    }
    return differing.map(({ id }) => id);
  };
}
export type CompareLedger = ReturnType<typeof createCompareLedger>;
