import { MatchersV3 } from '@pact-foundation/pact';
import type { EventBus } from '@petwell/chassis';
import {
  expectEvent,
  someOwner,
  time,
  type EventContract,
} from '@petwell/chassis/testing/event-contract';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import type { ConsumeOnce, CoreTransaction } from '../../src/core/transaction.ts';
import { consumeOwnerFacts } from '../../src/owners/consume-facts.ts';

const { integer, regex, string } = MatchersV3;

/** Returns the consumer's copies and removals, in order. */
async function effectsOf(event: DomainEvent): Promise<unknown[]> {
  const effects: unknown[] = [];
  const copy = (copied: unknown) => Promise.resolve(effects.push(copied) > 0);
  const tx = { owners: { copy } } as unknown as CoreTransaction;
  const consumeOnce: ConsumeOnce = async (_consumer, _event, effect) => {
    await effect(tx);
    return 'applied';
  };
  let handle: (given: DomainEvent) => Promise<void> = () => Promise.reject(new Error('nobody'));
  const bus = {
    subscribe: ({ handler }: { handler: typeof handle }) => {
      handle = handler;
      return Promise.resolve();
    },
  };
  await consumeOwnerFacts({
    bus: bus as unknown as EventBus,
    consumeOnce,
    removeOwner: (request) => Promise.resolve(void effects.push(request)),
    endUnpaid(ownerId, enrolledBefore) {
      effects.push({ ownerId, enrolledBefore });
      return Promise.resolve({ hasPaid: false });
    },
  });
  await handle(event);
  return effects;
}

const aboutOwner = { subject: /^owner\/\d+$/, about: 'owner/7' };
const between = { consumer: 'enrollment', provider: 'identity', ...aboutOwner } as const;
const fact = { owner: someOwner(), version: integer(3) };

const copied: Omit<
  EventContract<'owner.updated.v1' | 'owner.activated.v1'>,
  keyof typeof between
>[] = [
  { type: 'owner.activated.v1', given: 'an owner set a password', data: fact },
  {
    type: 'owner.updated.v1',
    given: 'an owner changed contact data',
    data: { ...fact, previousEmail: string('ada@example.com') },
  },
];

test.each(copied)('identity publishes $type, and the owner is copied', async (copiedEvent) => {
  await expectEvent({ ...between, ...copiedEvent }, async (event) => {
    expect(await effectsOf(event)).toMatchObject([
      { owner: { id: 7, firstName: 'Ada', email: 'ada.park@example.com' }, version: 3 },
    ]);
  });
});

test('identity publishes a password reset, and unpaid enrollments made before it end', async () => {
  const resetAt = '2026-11-21T15:04:05.000Z';
  await expectEvent(
    {
      ...between,
      type: 'owner.password-reset.v1',
      given: 'an owner reset the password',
      data: { ownerId: integer(7), resetAt: time(resetAt) },
    },
    async (event) => {
      expect(await effectsOf(event)).toEqual([{ ownerId: 7, enrolledBefore: new Date(resetAt) }]);
    },
  );
});

test('identity publishes the deletion of an owner', async () => {
  await expectEvent(
    {
      ...between,
      type: 'owner.deleted.v1',
      given: 'an owner was deleted',
      data: { ownerId: integer(7), reason: regex(/^(staff|owner|abandoned)$/, 'staff') },
    },
    async (event) => {
      expect(await effectsOf(event)).toEqual([{ ownerId: 7, reason: 'staff' }]);
    },
  );
});
