import type { ToastMessage } from '../../shared/toasts/toast-store.ts';

/** Texts of changing the card that is charged every month. */
export const updateCardTexts = {
  link: 'Update Card',
  declined:
    'Your new card is saved, but the bank declined the open payment. Please try another card.',
  notConfirmed: 'Your bank did not confirm the payment. Please try again or use another card.',
  unknown: 'We could not save the card. Please try again; nothing is charged twice.',
} as const;

export const updateCardToasts = {
  updated: {
    title: 'Card Updated',
    description: 'Your next monthly payment is charged to the new card.',
  },
  paid: {
    title: 'Card Updated',
    description: 'The open payment is paid, and the new card is used from now on.',
  },
  failed: (description: string): ToastMessage => ({
    title: 'Card Update Failed',
    description,
    variant: 'destructive',
  }),
} as const;
