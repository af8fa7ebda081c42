import type { AppointmentStatus, PartOfDay } from '@petwell/contracts';

export const statuses = {
  scheduled: { label: 'Scheduled', variant: 'brand' },
  completed: { label: 'Completed', variant: 'neutral' },
  cancelled: { label: 'Canceled', variant: 'neutral' },
  no_show: { label: 'No-show', variant: 'coral' },
} as const satisfies Record<AppointmentStatus, { label: string; variant: string }>;

export const parts = {
  morning: ', morning',
  afternoon: ', afternoon',
  any: ', any time',
} as const satisfies Record<PartOfDay, string>;

export const appointmentTexts = {
  notBooked: 'It could not be booked. Please try again: nothing is booked twice.',
  notChanged: 'It could not be changed. Please try again.',
  notDeclined: 'The request could not be declined. Please try again.',
} as const;
