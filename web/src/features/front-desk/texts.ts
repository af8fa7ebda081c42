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
  pastDue: 'You can record services. Please ask the owner to update the card.',
  notRecorded: 'We couldn’t record this. Please try again. Nothing is recorded twice.',
  /** One click undoes what was just recorded; the history keeps who and when. */
  undoReason: 'Recorded by mistake',
  notUndone: 'We couldn’t undo this. Please try again.',
  notMoved: 'We couldn’t move this. Please try again. It won’t be moved twice.',
} as const;
