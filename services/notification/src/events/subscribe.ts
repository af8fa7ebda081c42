import type { EventBus, Inbox } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { QueueMail } from '../delivery/index.ts';
import type { KnownMailboxes } from '../mailboxes/index.ts';
import { outdatedBy } from './rules-mails.ts';
import { mailsFor } from './mails-for.ts';

const consumers = [
  'notification.mail-requests',
  'notification.enrollment-facts',
  'notification.payment-facts',
  'notification.care-facts',
  'notification.mailboxes',
] as const;

export type ConsumerDependencies<Tx> = {
  inbox: Inbox<Tx>;
  queueMail: QueueMail<Tx>;
  forgetOwner: (tx: Tx, ownerId: number) => Promise<void>;
  silencePet: (
    tx: Tx,
    death: { ownerId: number; petId: number; enrollmentIds: readonly number[] },
  ) => Promise<void>;
  /** Called after the commit, so that the email is sent at once. */
  mailQueued: () => void;
  withdrawMails: (
    tx: Tx,
    mails: { ownerId: number; dedupeKeys: readonly string[] },
  ) => Promise<void>;
  knownMailboxes: KnownMailboxes<Tx>;
};

/** Returns what an event changes about known mailboxes, if anything. */
function learnMailbox<Tx>(event: DomainEvent, mailboxes: KnownMailboxes<Tx>) {
  switch (event.type) {
    case 'owner.email-confirmed.v1': {
      const { ownerId, email, confirmedAt } = event.data;
      const since = new Date(confirmedAt);
      return (tx: Tx) => mailboxes.add(tx, { ownerId, email, since, isCurrent: true });
    }
    case 'payment.succeeded.v1': {
      const { payer, paidAt } = event.data;
      const { ownerId, email } = payer;
      const since = new Date(paidAt);
      return (tx: Tx) => mailboxes.add(tx, { ownerId, email, since, isCurrent: false });
    }
    case 'owner.updated.v1': {
      const { id: ownerId, email } = event.data.owner;
      return (tx: Tx) => mailboxes.keepOnly(tx, { ownerId, email });
    }
    default:
      return undefined;
  }
}

/** Creates the event handler. When it resolves, the email is in the log, committed with the inbox row. */
export function createEventHandler<Tx>(deps: Omit<ConsumerDependencies<Tx>, 'forgetOwner'>) {
  return async function handle(consumer: string, event: DomainEvent): Promise<void> {
    if (event.type === 'pet.deceased.v1') {
      const { owner, petId, enrollmentIds } = event.data;
      await deps.inbox.consumeOnce(consumer, event, (tx) =>
        deps.silencePet(tx, { ownerId: owner.id, petId, enrollmentIds }),
      );
      return;
    }
    const requests = mailsFor(event);
    const outdated = outdatedBy(event);
    const learn = learnMailbox(event, deps.knownMailboxes);
    if (!learn && !outdated && requests.length === 0) return;
    await deps.inbox.consumeOnce(consumer, event, async (tx) => {
      await learn?.(tx);
      if (outdated) await deps.withdrawMails(tx, outdated);
      for (const request of requests) await deps.queueMail(tx, request);
    });
    deps.mailQueued();
  };
}

/** Subscribes every consumer of this service to the bus. */
export async function subscribeAll<Tx>(
  bus: Pick<EventBus, 'subscribe'>,
  deps: ConsumerDependencies<Tx>,
): Promise<void> {
  const handle = createEventHandler(deps);
  const deletions = 'notification.owner-deletions';
  await bus.subscribe({
    consumer: deletions,
    types: eventConsumers[deletions],
    async handler(event) {
      await deps.inbox.consumeOnce(deletions, event, (tx) =>
        deps.forgetOwner(tx, event.data.ownerId),
      );
    },
  });
  for (const consumer of consumers) {
    await bus.subscribe({
      consumer,
      types: eventConsumers[consumer],
      handler: (event) => handle(consumer, event),
    });
  }
}
