/** Names a payment to people and in addresses: by its invoice, or by its row if it was recorded without one. */
export const referenceOf = (payment: { id: number; stripeInvoiceId: string | null }): string =>
  payment.stripeInvoiceId ?? `recorded_${payment.id}`;
