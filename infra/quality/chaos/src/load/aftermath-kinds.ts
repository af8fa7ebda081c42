/** Things that staff do with a plan after it was paid. */
export const aftermathKinds = [
  'refund-twice',
  'refund-in-pieces',
  'end-now',
  'pet-died',
  'end-with-month',
  'end-while-unpaid',
  'undo-end',
  'restart',
  'retry',
  'retry-declined',
] as const;
export type AftermathKind = (typeof aftermathKinds)[number];

/** Facts about a plan that must hold because staff were told so. */
export type Outcome = {
  /** Refunds, in cents. */
  refunds?: number[];
  isEnded?: boolean;
  /** Its owner agreed to go on with the plan after its end. */
  isRestarted?: boolean;
  /** Months that were charged after the first. */
  renewals?: number;
};
export type Aftermath = Required<Outcome> & { enrollmentId: number };
