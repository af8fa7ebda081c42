import type { AppointmentStatus, PartOfDay } from '@petwell/contracts';

export const statuses = {
  scheduled: { label: 'Scheduled', variant: 'brand' },
  completed: { label: 'Completed', variant: 'neutral' },
  cancelled: { label: 'Canceled', variant: 'coral' },
  no_show: { label: 'Missed', variant: 'neutral' },
} as const satisfies Record<AppointmentStatus, { label: string; variant: string }>;

export const partLabels = {
  any: 'Any time',
  morning: 'Morning',
  afternoon: 'Afternoon',
} as const satisfies Record<PartOfDay, string>;

/** The list of visits, which takes the focus when a button that had it is gone. */
export const visitsId = 'visits';

export const cancelTexts = {
  canceled: { title: 'Visit Canceled', description: 'We’ve emailed you a confirmation.' },
  notCanceled: { title: 'Not Canceled', fallback: 'Please try again in a moment.' },
} as const;

export const requestTexts = {
  sent: {
    title: 'Request Sent',
    description: 'We’ll email you when the visit is booked.',
  },
  failed: 'Your request could not be sent. Please try again in a moment.',
  onHold: (until: string) =>
    `The plan is on hold until ${until}. Please choose that day or a later one, or no service.`,
  petGone: 'We can’t book a visit for this pet online. Please call the clinic.',
  withdrawn: { title: 'Request Withdrawn', description: 'We won’t book this visit.' },
  notWithdrawn: { title: 'Not Withdrawn', fallback: 'Please try again in a moment.' },
} as const;
