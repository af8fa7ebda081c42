/** What staff do with a plan after it was paid. */
export const aftermathKinds = [
  'refund-twice',
  'refund-in-pieces',
  'end-now',
  'pet-died',
  'end-with-month',
  'end-while-unpaid',
  'undo-end',
  'retry',
  'retry-declined',
] as const;
export type AftermathKind = (typeof aftermathKinds)[number];

/** What must be true of a plan because staff were told so. */
export type Outcome = {
  /** Refunds, in cents. */
  refunds?: number[];
  isEnded?: boolean;
  /** Months that were charged after the first. */
  renewals?: number;
};
export type Aftermath = Required<Outcome> & { enrollmentId: number };
