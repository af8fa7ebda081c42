import { MatchersV3 } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { mailsFor } from '../../src/consumers/subscribe.ts';
import { contractWith, email, envelope, mailOf } from './mail-contract.ts';

const { eachLike, integer, regex, string, uuid } = MatchersV3;

const owner = { id: integer(7), firstName: string('Ada'), lastName: string('Park'), email };
const day = (example: string) => regex(/^\d{4}-\d\d-\d\d$/, example);
const stopToken = uuid('5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11');
const pet = { id: integer(11), name: string('Biscuit') };
const label = string('Physical exam');

const contracts = [
  {
    type: 'care.due.v1',
    given: 'care is due in a week',
    data: {
      owner,
      stopToken,
      day: day('2027-03-08'),
      pets: eachLike({
        ...pet,
        items: eachLike({ label, dueOn: day('2027-03-15'), left: integer(2) }),
      }),
    },
  },
  {
    type: 'care.unused.v1',
    given: 'a plan year ends in 90 days',
    data: {
      owner,
      stopToken,
      pet,
      planName: string('Dog Gold'),
      planYearEndsOn: day('2027-11-20'),
      daysLeft: integer(90),
      items: eachLike({ label, left: integer(1) }),
    },
  },
  {
    type: 'visit.recorded.v1',
    given: 'a service was recorded today',
    data: {
      owner,
      pet,
      day: day('2027-03-08'),
      items: eachLike({ label, quantity: integer(1), left: integer(1) }),
    },
  },
] as const;

test.each(contracts)('enrollment publishes $type with the contents of the email', async (one) => {
  await contractWith('enrollment')
    .given(one.given)
    .expectsToReceive(one.type)
    .withMetadata({ contentType: 'application/json' })
    .withContent({ ...envelope(one.type), data: one.data })
    .verify(({ contents }) => {
      expect(mailOf(contents).text).toContain('Physical exam');
      return Promise.resolve();
    });
});

test('enrollment publishes a death with the pet and its enrollments, which sends no email', async () => {
  await contractWith('enrollment')
    .given('a pet died')
    .expectsToReceive('pet.deceased.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('pet.deceased.v1'),
      data: { owner: { id: integer(7) }, petId: integer(11), enrollmentIds: eachLike(integer(17)) },
    })
    .verify(({ contents }) => {
      expect(mailsFor(contents as DomainEvent)).toEqual([]);
      return Promise.resolve();
    });
});
