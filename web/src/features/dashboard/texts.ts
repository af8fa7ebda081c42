import type { EnrollmentStatus } from '@petwell/contracts';
import type { ToastMessage } from '../../shared/toasts/toast-store.ts';

/** Texts for the owner's dashboard. */
export const statusLabels: Record<EnrollmentStatus, string> = {
  active: 'Active',
  pending_payment: 'Payment Required',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
};

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

export const updateToasts = {
  petUpdated: (petName: string) => ({
    title: 'Pet Profile Updated',
    description: `${petName}'s profile is saved.`,
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

export const noEnrollments = 'No Enrollments Found';
export const moreServices = (count: number): string => `+ ${count} more services`;
