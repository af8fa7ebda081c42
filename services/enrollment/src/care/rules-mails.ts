import type { NewEvent } from '@petwell/chassis';
import { mailKeys, type MailOf, type MailRequest } from '@petwell/contracts/events';
import { unusedDays } from './rules-calendar.ts';
import type { CareEnrollment, UnusedNotice } from './rules-notices.ts';
import type { CareOwner, Visit } from './transaction.ts';

type CareMail = NewEvent<'mail.requested.v1'>;

function toMail(
  { id: ownerId, firstName, lastName, email }: CareOwner,
  request: Pick<MailRequest, 'dedupeKey' | 'about' | 'mail'>,
  subject: string,
): CareMail {
  const recipient = { ownerId, name: `${firstName} ${lastName}`, address: email };
  return {
    type: 'mail.requested.v1',
    subject,
    data: { recipient, isPaid: false, ...request },
  };
}

const greeted = ({ firstName, email }: CareOwner) => ({ firstName, email });

/** Requests a household's reminder, one per day. It is about several pets. */
export function careDueMail(
  owner: CareOwner,
  care: Pick<MailOf<'care-due'>, 'stopToken' | 'day' | 'pets'>,
): CareMail {
  const dedupeKey = mailKeys.careDue(owner.id, care.day);
  const mail = { kind: 'care-due' as const, ...greeted(owner), ...care };
  return toMail(owner, { dedupeKey, about: null, mail }, `owner/${owner.id}`);
}

/** Requests the notice of unused services, one per plan year. */
export function careUnusedMail(
  owner: CareOwner,
  given: { enrollment: CareEnrollment; unused: UnusedNotice['unused']; stopToken: string },
): CareMail {
  const { enrollment, stopToken } = given;
  const { pet, planName, enrollmentId } = enrollment;
  const { unused } = given;
  const { planYearEndsOn } = unused;
  const about = `enrollment/${enrollmentId}`;
  const dedupeKey = mailKeys.careUnused({
    petId: pet.id,
    planName,
    planYearEndsOn,
    daysLeft: unusedDays,
  });
  const mail = {
    kind: 'care-unused' as const,
    ...greeted(owner),
    stopToken,
    petName: pet.name,
    planName,
    ...unused,
  };
  return toMail(owner, { dedupeKey, about, mail }, about);
}

/** Requests the summary of a visit, one per pet and day. */
export function visitMail({ owner, pet, items }: Visit, day: string): CareMail {
  const about = `pet/${pet.id}`;
  const mail = {
    kind: 'visit-summary' as const,
    ...greeted(owner),
    petName: pet.name,
    day,
    items,
  };
  return toMail(owner, { dedupeKey: mailKeys.visit(pet.id, day), about, mail }, about);
}
