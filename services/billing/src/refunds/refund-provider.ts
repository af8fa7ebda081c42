/**
 * `too-large`: more than what is left of the payment. `disputed`: the money is in dispute.
 * `balance-too-small`: the clinic's balance at the provider doesn't cover it. `refused`: another definite refusal. Only `made` moves money.
 */
export type RefundResult = 'made' | 'too-large' | 'disputed' | 'balance-too-small' | 'refused';

/** Refunds at the payment provider. Throws ProviderError if the provider doesn't respond or fails. */
export type RefundProvider = {
  /** The refund carries `reservationId`, so that reading refunds shows whether it was made. */
  createRefund(given: {
    paymentIntentId: string;
    amountCents: number;
    reservationId: string;
    idempotencyKey: string;
  }): Promise<RefundResult>;
};
