import type { AppointmentStatus, AppointmentType, PartOfDay } from '@petwell/contracts';

export const statuses = {
  scheduled: { label: 'Scheduled', variant: 'brand' },
  completed: { label: 'Completed', variant: 'neutral' },
  cancelled: { label: 'Canceled', variant: 'neutral' },
  no_show: { label: 'No-show', variant: 'coral' },
} as const satisfies Record<AppointmentStatus, { label: string; variant: string }>;

/** How long a visit usually takes, in minutes. */
export const usualMinutes = {
  exam: 30,
  dental: 60,
  lab: 15,
  vaccine: 15,
  grooming: 60,
  surgery: 120,
  prevention: 15,
  other: 30,
} as const satisfies Record<AppointmentType, number>;

export const parts = {
  morning: ', morning',
  afternoon: ', afternoon',
  any: ', any time',
} as const satisfies Record<PartOfDay, string>;

export const appointmentTexts = {
  notBooked: 'It could not be booked. Please try again: nothing is booked twice.',
  notChanged: 'It could not be changed. Please try again.',
  visitGone: 'The visit of that link is gone. Its customer’s records were deleted.',
  notMoved: 'It could not be moved. Please try again.',
  notDeclined: 'The request could not be declined. Please try again.',
} as const;
