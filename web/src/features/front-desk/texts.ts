import type { EnrollmentStatus } from '@petwell/contracts';

/** Why nothing can be recorded as usual, by the plan's status. */
export const notActiveTitles = {
  active: (petName: string) => `${petName}’s plan is no longer active`,
  pending_payment: (petName: string) => `${petName}’s plan hasn’t started`,
  suspended: (petName: string) => `${petName}’s plan is suspended`,
  cancelled: (petName: string) => `${petName}’s plan has ended`,
} as const satisfies Record<EnrollmentStatus, (petName: string) => string>;

export const deskTexts = {
  onHold: (petName: string, until: string) => `${petName}’s plan is on hold until ${until}`,
  askManager: 'A manager can record a service anyway, with a reason.',
  mayOverride: 'As a manager you can record a service anyway. Please give a reason.',
  pastDue: 'You can record services. Please ask the owner to update the card.',
  reasonNotLoaded: 'We can’t load why, or how much is owed, right now. ',
  noNextTry: 'The card isn’t tried again by itself. ',
  payFirst:
    'The plan starts once it is paid: send a link to pay with another card, or record cash or a check.',
  notCheckedIn: 'The pet wasn’t checked in. Please try again.',
  notRecorded: 'We couldn’t record this. Please try again. Nothing is recorded twice.',
  /** One click undoes what was just recorded; the history keeps who and when. */
  undoReason: 'Recorded by mistake',
  notUndone: 'We couldn’t undo this. Please try again.',
  notCounted: 'The services of this plan aren’t counted.',
  emailed: (address: string) => `On its way to ${address}. “Emails” shows what became of it.`,
  notEmailed: 'It wasn’t emailed. Please try again. It won’t be emailed twice.',
  notMoved: 'We couldn’t move this. Please try again. It won’t be moved twice.',
} as const;
