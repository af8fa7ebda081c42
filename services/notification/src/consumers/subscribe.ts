import type { EventBus, Inbox, SqlClient } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { MailRequest, QueueMail } from '../use-cases/queue-mail.ts';
import { confirmationFor } from './enrollment-activated.ts';
import { linkMailFor } from './owner-link-requested.ts';
import { receiptFor } from './payment-succeeded.ts';
import {
  actionMailFor,
  failureMailFor,
  recoveryMailFor,
  suspensionMailFor,
} from './payment-trouble.ts';

function candidatesFor(event: DomainEvent): (MailRequest | undefined)[] {
  switch (event.type) {
    case 'enrollment.activated.v1':
      return [confirmationFor(event)];
    case 'enrollment.suspended.v1':
      return [suspensionMailFor(event)];
    case 'payment.succeeded.v1':
      return [receiptFor(event), recoveryMailFor(event)];
    case 'payment.failed.v1':
      return [failureMailFor(event)];
    case 'payment.action-required.v1':
      return [actionMailFor(event)];
    case 'owner.link-requested.v1':
      return [linkMailFor(event)];
    default:
      return [];
  }
}

/** The mails that an event makes necessary; most need none. */
export function mailsFor(event: DomainEvent): MailRequest[] {
  return candidatesFor(event).filter((request) => request !== undefined);
}

const consumers = [
  'notification.enrollment-facts',
  'notification.payment-facts',
  'notification.owner-links',
] as const;

export type ConsumerDependencies<Tx extends SqlClient> = {
  inbox: Inbox<Tx>;
  queueMail: QueueMail<Tx>;
};

/** Takes one event: the mail is in the log when this resolves, in one transaction with the inbox. */
export function createEventHandler<Tx extends SqlClient>(deps: ConsumerDependencies<Tx>) {
  return async function handle(consumer: string, event: DomainEvent): Promise<void> {
    const requests = mailsFor(event);
    if (requests.length === 0) return;
    await deps.inbox.consumeOnce(consumer, event, async (tx) => {
      for (const request of requests) await deps.queueMail(tx, request);
    });
  };
}

/** Registers every consumer of this service with the bus. */
export async function subscribeAll<Tx extends SqlClient>(
  bus: Pick<EventBus, 'subscribe'>,
  deps: ConsumerDependencies<Tx>,
): Promise<void> {
  const handle = createEventHandler(deps);
  for (const consumer of consumers) {
    await bus.subscribe({
      consumer,
      types: eventConsumers[consumer],
      handler: (event) => handle(consumer, event),
    });
  }
}
