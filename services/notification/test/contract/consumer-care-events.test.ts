import { MatchersV3 } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { mailsFor } from '../../src/events/mails-for.ts';
import { contractWith, envelope } from './mail-contract.ts';

const { eachLike, integer } = MatchersV3;

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
