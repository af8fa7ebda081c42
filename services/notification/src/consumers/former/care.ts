import { mailKeys, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';

const addressee = ({ owner }: Pick<EventOf<'visit.recorded.v1'>['data'], 'owner'>) => ({
  ownerId: owner.id,
  to: { name: `${owner.firstName} ${owner.lastName}`, address: owner.email },
});

/** Builds a household's reminder, one per day. */
export function careDueMailFor({ data }: EventOf<'care.due.v1'>): MailRequest {
  const { owner, stopToken, day, pets } = data;
  const { firstName, email } = owner;
  return {
    dedupeKey: mailKeys.careDue(owner.id, day),
    ...addressee(data),
    data: { kind: 'care-due', firstName, email, stopToken, day, pets },
  };
}

/** Builds the notice of unused services, two per plan year. */
export function careUnusedMailFor({ data }: EventOf<'care.unused.v1'>): MailRequest {
  const { owner, stopToken, pet, planName, planYearEndsOn, daysLeft, items } = data;
  const { firstName, email } = owner;
  return {
    dedupeKey: mailKeys.careUnused({ petId: pet.id, planName, planYearEndsOn, daysLeft }),
    ...addressee(data),
    data: {
      kind: 'care-unused',
      firstName,
      email,
      stopToken,
      petName: pet.name,
      planName,
      planYearEndsOn,
      items,
    },
  };
}

/** Builds the summary of a visit, one per pet and day. */
export function visitMailFor({ data }: EventOf<'visit.recorded.v1'>): MailRequest {
  const { owner, pet, day, items } = data;
  const { firstName, email } = owner;
  return {
    dedupeKey: mailKeys.visit(pet.id, day),
    ...addressee(data),
    data: { kind: 'visit-summary', firstName, email, petName: pet.name, day, items },
  };
}
