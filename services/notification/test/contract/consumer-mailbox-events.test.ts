import { MatchersV3 } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test, vi } from 'vitest';
import { createEventHandler } from '../../src/events/subscribe.ts';
import { contractWith, email, envelope, time } from './mail-contract.ts';

const { integer } = MatchersV3;

/** Handles an event, and returns what it changes about known mailboxes. */
async function changesOf(contents: unknown) {
  const knownMailboxes = { add: vi.fn(), keepOnly: vi.fn() };
  const handle = createEventHandler({
    inbox: {
      consumeOnce: async (
        _consumer: string,
        _event: DomainEvent,
        work: (tx: object) => Promise<void>,
      ) => {
        await work({});
        return 'applied';
      },
    },
    queueMail: vi.fn(),
    silencePet: vi.fn(),
    withdrawMails: vi.fn(),
    mailQueued: vi.fn(),
    knownMailboxes,
  });
  await handle('notification.mailboxes', contents as DomainEvent);
  return knownMailboxes;
}

test('identity publishes that a mailbox was confirmed', async () => {
  await contractWith('identity')
    .given('an owner used a link mailed to their address')
    .expectsToReceive('owner.email-confirmed.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('owner.email-confirmed.v1'),
      data: { ownerId: integer(7), email, confirmedAt: time('2026-11-21T15:04:05.000Z') },
    })
    .verify(async ({ contents }) => {
      const { add } = await changesOf(contents);
      const known = { ownerId: 7, email: 'ada.park@example.com', isCurrent: true };
      expect(add).toHaveBeenCalledWith({}, expect.objectContaining(known));
    });
});

test('identity publishes a changed address', async () => {
  await contractWith('identity')
    .given('the address of an owner changed')
    .expectsToReceive('owner.updated.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({ ...envelope('owner.updated.v1'), data: { owner: { id: integer(7), email } } })
    .verify(async ({ contents }) => {
      const { keepOnly } = await changesOf(contents);
      expect(keepOnly).toHaveBeenCalledWith({}, { ownerId: 7, email: 'ada.park@example.com' });
    });
});
