const dayMs = 86_400_000;

/** The moment that many times 24 hours later, or earlier. */
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

/**
 * Returns until when a subscription is paid: the end of its period, or, if its latest invoice isn't paid, when
 * that period began. Null before its first payment. `payments`: the subscription's, oldest first.
 */
export function paidThrough(
  subscription: { status: string; currentPeriodEnd: Date } | null,
  payments: readonly { status: string; invoicedAt: Date }[],
): Date | null {
  if (!subscription || subscription.status.startsWith('incomplete')) return null;
  const lastPaid = payments.findLastIndex(({ status }) => status === 'paid');
  return payments[lastPaid + 1]?.invoicedAt ?? subscription.currentPeriodEnd;
}
