type Sum = { currency: string; amount: number };

/** Builds the balance of the account, in cents by currency. */
export function buildBalance({ available, pending }: { available: Sum[]; pending: Sum[] }): object {
  const funds = (sums: Sum[]) =>
    (sums.length > 0 ? sums : [{ currency: 'usd', amount: 0 }]).map((sum) => ({
      ...sum,
      source_types: { card: sum.amount },
    }));
  return {
    object: 'balance',
    available: funds(available),
    livemode: false,
    pending: funds(pending),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}
