import type { ToastMessage } from '../../shared/toasts/toast-store.ts';

/** Texts for paying. */
export const paymentToasts = {
  succeeded: {
    title: 'Payment Successful',
    description: 'Thank you! Your receipt is on its way by email.',
    announcesPage: true,
  },
  methodSaved: {
    title: 'Payment Method Setup Successful',
    description: 'Your card is saved for the monthly payments.',
    announcesPage: true,
  },
  paymentFailed: (providerMessage: string): ToastMessage => ({
    title: 'Payment Failed',
    description: providerMessage,
    variant: 'destructive',
  }),
  setupFailed: (providerMessage: string): ToastMessage => ({
    title: 'Payment Setup Failed',
    description: providerMessage,
    variant: 'destructive',
  }),
  error: (description: string): ToastMessage => ({
    title: 'Payment Error',
    description,
    variant: 'destructive',
  }),
} as const;

export const paymentErrors = {
  unexpected: 'An unexpected error occurred',
  noSecret: 'No client secret provided',
  invalidSecret: 'Invalid client secret format',
} as const;

/** Paying with the card that another plan is paid with. `card`: 'Visa ending in 4242'. */
export const savedCardTexts = {
  heading: 'Pay with your card on file',
  pay: (card: string, amount: string) => `Use ${card} and pay $${amount}`,
  another: 'Use another card',
  back: (card: string) => `Use ${card} instead`,
  declined: (card: string) =>
    `Your bank declined ${card}. You haven’t been charged. Please use another card.`,
  action_required: (card: string) =>
    `Your bank wants you to confirm the payment with ${card}. You haven’t been charged. Please enter your card below.`,
  unavailable: (card: string) =>
    `${card} can’t be used anymore. You haven’t been charged. Please enter a card below.`,
} as const;

/** Whether a message says already that nothing was charged. The server writes a straight apostrophe. */
export const saysNotCharged = (message: string): boolean => /haven['’]t been charged/.test(message);

export const paymentSetupTexts = {
  failed: 'Payment setup failed. Please try again.',
  created: 'Subscription Created!',
  skip: 'skip payment for now and access dashboard',
} as const;

export const checkoutTexts = {
  nothingPending: 'No enrollment data found. Please start the enrollment process again.',
  returnHome: 'Return Home',
} as const;

/** Stripe's published test cards; shown with a test key only. */
export const testCards = [
  { label: 'Visa, succeeds', number: '4242 4242 4242 4242' },
  { label: 'Visa, declined', number: '4000 0000 0000 0002' },
  { label: 'Mastercard, succeeds', number: '5555 5555 5555 4444' },
] as const;

export const redirectFailed =
  'Your bank didn’t confirm the payment. You haven’t been charged. Please try again or use another card.';

/** What the page of a link says after the bank's page. `whenPaid`: what the payment leads to; a card alone isn't saved yet. */
export function backFromBank(result: 'confirmed' | 'failed', whenPaid: string | undefined) {
  const again = 'Open the link in our email again';
  if (whenPaid === undefined) {
    return result === 'failed'
      ? ({
          variant: 'error',
          title: 'Your card wasn’t saved',
          text: `Your bank didn’t confirm it. ${again} to use another card, or call us:`,
        } as const)
      : ({
          variant: 'warning',
          title: 'You’re almost done',
          text: `Your bank confirmed the card, but it isn’t saved yet. ${again} and enter it once more, or call us:`,
        } as const);
  }
  return result === 'failed'
    ? ({
        variant: 'error',
        title: 'The payment did not go through',
        text: `${redirectFailed} ${again}, or call us:`,
      } as const)
    : ({
        variant: 'success',
        title: 'Your bank confirmed the payment',
        text: `${whenPaid}, and we email you the receipt. You don’t have to pay again, and you can close this page. Questions? Call us:`,
      } as const);
}
