import type { EnrollmentStatus } from '@petwell/contracts';

/** Why nothing can be recorded as usual, by the plan's status. */
export const notActiveTitles = {
  active: (petName: string) => `${petName}’s plan is no longer active`,
  pending_payment: (petName: string) => `${petName}’s plan hasn’t started`,
  suspended: (petName: string) => `${petName}’s plan is suspended`,
  cancelled: (petName: string) => `${petName}’s plan has ended`,
} as const satisfies Record<EnrollmentStatus, (petName: string) => string>;

export const deskTexts = {
  askManager: 'A manager can record a service anyway, with a reason.',
  mayOverride: 'As a manager you can record a service anyway. Please give a reason.',
  pastDue: 'Services can be recorded. Please ask the owner to update the card.',
  notRecorded: 'This could not be recorded. Please try again: nothing is recorded twice.',
  notUndone: 'This could not be undone. Please try again.',
  notMoved: 'This could not be moved. Please try again: nothing is moved twice.',
} as const;
