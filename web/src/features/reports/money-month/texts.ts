import type { MoneyFigure, MoneyList, OnlyMonthOf, PlanMoves } from '@petwell/contracts';

export const figureLabels: { [figure in MoneyFigure]: string } = {
  collected: 'Collected',
  refunds: 'Refunds',
  disputes: 'Disputes',
  other: 'Other',
  fees: 'Fees',
  net: 'Net',
  payouts: 'Paid out to the bank',
};

export const listLabels: { [list in MoneyList]: string } = {
  ...figureLabels,
  recorded: 'Recorded in cash or by check',
};

export const onlyLabels: { [only in OnlyMonthOf]: string } = {
  stripe: 'Stripe’s UTC month of',
  clinic: 'the clinic’s',
};

export const figureNotes: { [figure in MoneyFigure]: string } = {
  collected: 'Card payments for plans, before fees',
  refunds: 'On the day they were made',
  disputes: 'Taken back by banks, and returned when won',
  other: 'Charges that aren’t for plans, and everything else in the account',
  fees: 'Stripe’s, of payments and of the account',
  net: 'What the balance gained',
  payouts: 'From the balance; not part of net',
};

export const moveLabels: { [move in keyof PlanMoves]: string } = {
  new: 'New',
  imported: 'Imported',
  ended: 'Ended',
  changed: 'Changed',
  restarted: 'Restarted',
  held: 'Suspended or on hold',
  resumed: 'Resumed',
  transferred: 'Transferred',
};

/** What Stripe's reporting categories mean; others are shown as they are. */
const categoryLabels: { [category: string]: string } = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failure: 'Failed refund',
  dispute: 'Dispute',
  dispute_reversal: 'Won dispute',
  fee: 'Stripe fee',
  network_cost: 'Card network fee',
  payout: 'Payout',
  payout_reversal: 'Failed payout',
};

export const labelOfCategory = (category: string): string => {
  const words = category.replaceAll('_', ' ');
  return categoryLabels[category] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};
