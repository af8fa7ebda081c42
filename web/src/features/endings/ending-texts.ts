import type { EndingReason } from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';

export const endingReasons: readonly { value: EndingReason; label: string }[] = [
  { value: 'moved', label: 'Moved away' },
  { value: 'pet_died', label: 'The pet died' },
  { value: 'price', label: 'Price' },
  { value: 'service', label: 'Not happy with the service' },
  { value: 'outgrown', label: 'The pet outgrew the plan' },
  { value: 'other', label: 'Another reason' },
];

export const endToasts = {
  ended: (pet: string, plan: string) => ({
    title: 'Subscription Cancelled',
    description: `${pet}’s ${plan} has ended. No more payments are taken for it.`,
  }),
  isSet: (pet: string, plan: string, endsOn: string) => ({
    title: 'Plan End Set',
    description: `${pet}’s ${plan} ends on ${formatDay(endsOn)}. No more payments are taken for it.`,
  }),
  failed: {
    title: 'Cancellation Failed',
    fallback: 'Failed to cancel subscription. Please contact support.',
  },
} as const;

/** A death and the end of its plan, in one step. */
export const lossTexts = {
  question: (pet: string, plan: string) =>
    `${pet}’s ${plan} ends now, visits to come are canceled, and all email about ${pet} stops. The owner gets one email. This can’t be undone.`,
  recorded: (pet: string, plan: string) => ({
    title: 'Recorded',
    description: `${pet}’s ${plan} has ended. No more payments are taken for it.`,
  }),
  failed: { title: 'Not recorded', fallback: 'This could not be recorded. Please try again.' },
} as const;

export const undoToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Plan Continues',
    description: `${pet}’s ${plan} no longer ends. Monthly payments continue.`,
  }),
  failed: { title: 'Not Undone', fallback: 'The end of the plan could not be undone.' },
} as const;

export const restartToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Link Sent',
    description: `The owner was emailed a link to start ${pet}’s ${plan} again.`,
  }),
  failed: { title: 'No Link Sent', fallback: 'The link could not be sent.' },
} as const;

export const pendingEnd = {
  title: 'Ending is being carried out',
  text: 'Stripe hasn’t answered yet. We keep trying; there is nothing to do again.',
} as const;
