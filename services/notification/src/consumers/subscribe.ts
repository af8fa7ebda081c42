import type { EventBus, Inbox } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { ForgetOwner } from '../use-cases/forget-owner.ts';
import type { MailRequest, QueueMail } from '../use-cases/queue-mail.ts';
import {
  confirmationFor,
  linkMailFor,
  receiptFor,
  reminderFor,
  testReceiptFor,
} from './mail-requests.ts';
import { cardMailFor, retryMailFor } from './ahead.ts';
import {
  actionMailFor,
  endMailFor,
  failureMailFor,
  recoveryMailFor,
  suspensionMailFor,
} from './payment-trouble.ts';

function candidatesFor(event: DomainEvent): (MailRequest | undefined)[] {
  switch (event.type) {
    case 'enrollment.activated.v1':
      return [confirmationFor(event)];
    case 'enrollment.left-unpaid.v1':
      return [reminderFor(event)];
    case 'enrollment.suspended.v1':
      return [suspensionMailFor(event)];
    case 'enrollment.cancelled.v1':
      return [endMailFor(event)];
    case 'payment.retry-due.v1':
      return [retryMailFor(event)];
    case 'card.expiring.v1':
      return [cardMailFor(event)];
    case 'payment.succeeded.v1':
      return [receiptFor(event), recoveryMailFor(event)];
    case 'payment.failed.v1':
      return [failureMailFor(event)];
    case 'payment.action-required.v1':
      return [actionMailFor(event)];
    case 'owner.link-requested.v1':
      return [linkMailFor(event)];
    case 'receipt.test-requested.v1':
      return [testReceiptFor(event)];
    default:
      return [];
  }
}

/** Returns the emails that an event requires; most require none. */
export function mailsFor(event: DomainEvent): MailRequest[] {
  return candidatesFor(event).filter((request) => request !== undefined);
}

const consumers = [
  'notification.enrollment-facts',
  'notification.payment-facts',
  'notification.owner-links',
  'notification.test-receipts',
] as const;

export type ConsumerDependencies<Tx> = {
  inbox: Inbox<Tx>;
  queueMail: QueueMail<Tx>;
  forgetOwner: ForgetOwner<Tx>;
  /** Called after the commit, so that the email is sent at once. */
  mailQueued: () => void;
};

/** Creates the event handler. When it resolves, the email is in the log, committed with the inbox row. */
export function createEventHandler<Tx>(
  deps: Pick<ConsumerDependencies<Tx>, 'inbox' | 'queueMail' | 'mailQueued'>,
) {
  return async function handle(consumer: string, event: DomainEvent): Promise<void> {
    const requests = mailsFor(event);
    if (requests.length === 0) return;
    await deps.inbox.consumeOnce(consumer, event, async (tx) => {
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
