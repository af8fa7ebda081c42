import type { ToastMessage } from '../../shared/toasts/toast-store.ts';

/** Texts of changing the card that is charged every month. */
export const updateCardTexts = {
  declined:
    'Your new card is saved, but the bank declined the past-due payment. Please try another card.',
  notConfirmed: 'Your bank didn’t confirm the payment. Please try again or use another card.',
  unknown: "We couldn't save the card. Please try again. You won't be charged twice.",
} as const;

export const updateCardToasts = {
  updated: {
    title: 'Card Updated',
    description: 'Future payments will use this card.',
    announcesPage: true,
  },
  paid: {
    title: 'Card Updated',
    description: 'Your past-due payment is paid. Future payments will use this card.',
    announcesPage: true,
  },
  failed: (description: string): ToastMessage => ({
    title: 'Card Update Failed',
    description,
    variant: 'destructive',
  }),
} as const;
