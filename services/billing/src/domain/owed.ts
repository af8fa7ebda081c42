import type { OwedMonth } from '@petwell/contracts';

/** An invoice of one subscription, as the provider has it or as it is stored. */
export type MonthInvoice = {
  id: string;
  status: string;
  remainingCents: number;
  createdAt: Date;
  /** It was a draft of a suspended plan until somebody tried to pay it. */
  isOfHold: boolean;
  period: { start: Date; end: Date } | null;
};

export type Owed<Invoice> = {
  /** Oldest first, which is the order in which they are paid. */
  invoices: Invoice[];
  /** Months that were wholly suspended. They are voided when the plan resumes. */
  skipped: Invoice[];
  totalCents: number;
};

/**
 * Decides what is owed for a plan: the months that failed, and for a suspended plan the running month, whose draft
 * waits, because paying it resumes the plan. A month that was suspended from its first day until the next one began is
 * never owed. `invoices`: the subscription's; of two of the same moment, the newer one first.
 */
export function owedOf<Invoice extends MonthInvoice>(
  invoices: readonly Invoice[],
  status: string,
): Owed<Invoice> {
  const sorted = invoices
    .toReversed()
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const running = sorted.at(-1);
  const isSuspended = (one: Invoice) => one.status === 'draft' || one.isOfHold;
  const isUnpaid = (one: Invoice) => one.status === 'draft' || one.status === 'open';
  const unpaid = sorted.filter((one) => isUnpaid(one) && one.remainingCents > 0);
  const owed = unpaid.filter((one) => {
    if (one === running) return one.status === 'open' || status === 'unpaid';
    return !isSuspended(one);
  });
  return {
    invoices: owed,
    skipped: unpaid.filter((one) => one !== running && isSuspended(one)),
    totalCents: owed.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
  };
}

/** Describes what is owed to people: its months by their beginning. */
export const toOwedMonths = ({ invoices }: Owed<MonthInvoice>): OwedMonth[] =>
  invoices.map(({ remainingCents, createdAt, period }) => ({
    startsAt: (period?.start ?? createdAt).toISOString(),
    endsAt: period?.end.toISOString() ?? null,
    amountCents: remainingCents,
  }));
