import type { OwnPayment } from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';
import type { ToastMessage } from '../../shared/toasts/toast-store.ts';

/** In place of the status of a plan whose pet died. */
export const inMemory = 'In loving memory';

/** Shown for an active plan whose monthly payment is open. */
export const paymentFailed = 'Payment failed';

export const cancelToasts = {
  done: (pet: string, endsOn: string | undefined) => ({
    title: 'Plan End Set',
    description:
      endsOn === undefined
        ? `${pet}’s plan has ended.`
        : `${pet}’s plan ends on ${formatDay(endsOn)}. Nothing more is charged.`,
  }),
  failed: {
    title: 'Cancellation Failed',
    fallback: 'Failed to cancel subscription. Please contact support.',
  },
} as const;

export const refreshToasts = {
  updated: (changes: number) => ({
    title: 'Status Updated',
    description:
      changes === 0
        ? 'Everything is up to date.'
        : changes === 1
          ? 'The status of one plan has changed.'
          : `The status of ${changes} plans has changed.`,
    durationMs: 6000,
  }),
  failed: { title: 'Sync Failed', fallback: 'Failed to sync plan status.' },
} as const;

export const discardToasts = {
  discarded: (petName: string) => ({
    title: 'Plan Discarded',
    description: `${petName}’s plan was removed. You haven’t been charged.`,
  }),
  failed: { title: 'Not Discarded', fallback: 'Please try again in a moment.' },
} as const;

export const updateToasts = {
  petUpdated: (petName: string) => ({
    title: 'Pet Profile Updated',
    description: `${petName}’s profile is saved.`,
  }),
  profileUpdated: {
    title: 'Profile Updated',
    description: 'Your contact details are saved.',
  },
  failed: (description: string): ToastMessage => ({
    title: 'Update Failed',
    description,
    variant: 'destructive',
  }),
  petFallback: 'Failed to update pet profile.',
  profileFallback: 'Failed to update profile.',
} as const;

export const updateCard = 'Update Card';
export const noEnrollments = 'No Enrollments Found';
export const moreServices = (count: number): string => `+ ${count} more services`;
export const fewerServices = 'Show fewer services';

export const paymentLabels = {
  paid: { label: 'Paid', variant: 'brand' },
  open: { label: 'Not paid yet', variant: 'sun' },
  failed: { label: paymentFailed, variant: 'coral' },
  uncollectible: { label: 'Not collected', variant: 'coral' },
  draft: { label: 'Upcoming', variant: 'neutral' },
  void: { label: 'Not due', variant: 'neutral' },
} as const satisfies Record<OwnPayment['status'] | 'failed', object>;
