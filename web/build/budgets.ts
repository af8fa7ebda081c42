/**
 * What a first visit may download, held by every build (see check-budgets.ts). Raise a number only with the
 * reason in the commit.
 */
export const budgets = {
  /**
   * JavaScript that `/` needs before its first interaction: the entry and whatever it imports by itself,
   * gzip level 9. 110 KB arrive and run within about two seconds on a slow phone connection.
   */
  landingScriptBytes: 110_000,
  /** Pages where a card is typed; the payment provider's code is part of no other download. */
  payingPages: ['PaymentSetupPage', 'CheckoutPage', 'UpdateCardPage'],
} as const;
