import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent, someOwner, time } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createHandleOwnerFact } from '../../src/customers/owner-facts.ts';
import { unusedTransaction } from '../fakes.ts';

const { integer, regex, string } = MatchersV3;

type OwnerFact = Parameters<ReturnType<typeof createHandleOwnerFact>>[0];

/** Returns what billing does about an event, here and at the provider, in order. */
async function effectsOf(event: OwnerFact): Promise<string[]> {
  const effects: string[] = [];
  const note = (effect: string) => Promise.resolve(void effects.push(effect));
  const take = createHandleOwnerFact({
    consumeOnce: (_consumer, _event, effect) =>
      effect({
        ...unusedTransaction,
        customers: {
          copyOwner: ({ owner, version }) => note(`copy ${owner.email} as of ${version}`),
          forgetOwner: (ownerId) => note(`forget ${ownerId}`),
          endLinks: ({ ownerId, until }) =>
            note(`end links of ${ownerId} until ${until.toISOString()}`),
        },
      }),
    syncCustomer: (ownerId) => note(`tell the provider of ${ownerId}`),
    removeAtProvider: (ownerId) => note(`remove ${ownerId} at the provider`),
    clock: () => new Date('2026-11-21T15:10:00.000Z'),
  });
  await take(event);
  return effects;
}

const between = {
  consumer: 'billing',
  provider: 'identity',
  subject: /^owner\/\d+$/,
  about: 'owner/7',
} as const;

test('[MNY-72] changed contact data is copied and sent to the provider, and ends the links mailed to the address before', async () => {
  await expectEvent(
    {
      ...between,
      type: 'owner.updated.v1',
      given: 'an owner changed contact data',
      data: { owner: someOwner(), version: integer(3), previousEmail: string('ada@example.com') },
    },
    async (event) => {
      expect(await effectsOf(event)).toEqual([
        'copy ada.park@example.com as of 3',
        'end links of 7 until 2026-11-21T15:10:00.000Z',
        'tell the provider of 7',
      ]);
    },
  );
});

test('[MNY-72] a password reset ends the links mailed before', async () => {
  const resetAt = '2026-11-21T15:04:05.000Z';
  await expectEvent(
    {
      ...between,
      type: 'owner.password-reset.v1',
      given: 'an owner reset the password',
      data: { ownerId: integer(7), resetAt: time(resetAt) },
    },
    async (event) => {
      expect(await effectsOf(event)).toEqual([`end links of 7 until ${resetAt}`]);
    },
  );
});

test('a deleted owner is forgotten here and at the provider', async () => {
  await expectEvent(
    {
      ...between,
      type: 'owner.deleted.v1',
      given: 'an owner was deleted',
      data: { ownerId: integer(7), reason: regex(/^(staff|owner|abandoned)$/, 'staff') },
    },
    async (event) => {
      expect(await effectsOf(event)).toEqual(['forget 7', 'remove 7 at the provider']);
    },
  );
});
