import type { RefundKind } from '@petwell/contracts';

export const refundKindLabels = {
  goodwill: 'Goodwill',
  correction: 'Correction of a mistake',
  late_money: 'Paid after the plan ended',
  cooling_off: 'Plan ended in its first days',
} as const satisfies Record<RefundKind, string>;

export const refundTexts = {
  done: 'Payment Refunded',
  notDone: 'Refund Failed',
  failed: 'The refund wasn’t made. Please try again.',
} as const;
