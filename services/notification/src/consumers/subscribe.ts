import type { EventBus, Inbox } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { ForgetOwner } from '../use-cases/forget-owner.ts';
import type { KnownMailboxes } from '../use-cases/known-mailboxes.ts';
import type { MailLog } from '../use-cases/mail-log.ts';
import type { MailRequest, QueueMail } from '../use-cases/queue-mail.ts';
import type { SilencePet } from '../use-cases/silence-pet.ts';
import { careDueMailFor, careUnusedMailFor, visitMailFor } from './care.ts';
import {
  confirmationFor,
  finishMailFor,
  linkMailFor,
  outdatedBy,
  receiptFor,
  reminderFor,
  staffLinkMailFor,
  testReceiptFor,
} from './mail-requests.ts';
import { appointmentMailFor, declinedMailFor } from './appointments.ts';
import { cardMailFor, retryMailFor } from './ahead.ts';
import {
  actionMailFor,
  failureMailFor,
  recoveryMailFor,
  suspensionMailFor,
} from './payment-trouble.ts';
import { endMailFor } from './plan-endings.ts';

function candidatesFor(event: DomainEvent): (MailRequest | undefined)[] {
  switch (event.type) {
    case 'enrollment.activated.v1':
      return [confirmationFor(event)];
    case 'enrollment.unfinished.v1':
      return [finishMailFor(event)];
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
    case 'care.due.v1':
      return [careDueMailFor(event)];
    case 'care.unused.v1':
      return [careUnusedMailFor(event)];
    case 'visit.recorded.v1':
      return [visitMailFor(event)];
    case 'appointment.booked.v1':
    case 'appointment.changed.v1':
    case 'appointment.cancelled.v1':
    case 'appointment.due.v1':
      return [appointmentMailFor(event)];
    case 'appointment.declined.v1':
      return [declinedMailFor(event)];
    case 'owner.link-requested.v1':
      return [linkMailFor(event)];
    case 'staff.link-requested.v1':
      return [staffLinkMailFor(event)];
    case 'receipt.test-requested.v1':
      return [testReceiptFor(event)];
    default:
      return [];
  }
}

/**
 * Returns the pet or enrollment that an email ends with. A receipt is about the owner's money: it is sent even
 * after the pet died. A card may pay for several plans.
 */
function aboutOf({ data }: MailRequest, event: DomainEvent): string | null {
  if (data.kind === 'payment-receipt' || data.kind === 'card-expiring') return null;
  if ('petId' in event.data && event.data.petId !== undefined) return `pet/${event.data.petId}`;
  return /^(enrollment|pet)\//.test(event.subject) ? event.subject : null;
}

/** Checks whether an event says that the owner has paid, so that the mailbox needn't be known yet. */
function isPaid(event: DomainEvent): boolean {
  switch (event.type) {
    case 'enrollment.activated.v1':
    case 'enrollment.suspended.v1':
    case 'enrollment.cancelled.v1':
      return event.data.enrollment.membershipFeePaid;
    case 'payment.succeeded.v1':
    case 'payment.failed.v1':
    case 'payment.action-required.v1':
    case 'payment.retry-due.v1':
    case 'card.expiring.v1':
      return true;
    default:
      return false;
  }
}

/** Returns the emails that an event requires; most require none. */
export function mailsFor(event: DomainEvent): (MailRequest & { about: string | null })[] {
  return candidatesFor(event)
    .filter((request) => request !== undefined)
    .map((request) => ({ ...request, about: aboutOf(request, event), isPaid: isPaid(event) }));
}

const consumers = [
  'notification.enrollment-facts',
  'notification.payment-facts',
  'notification.care-facts',
  'notification.appointments',
  'notification.owner-links',
  'notification.staff-links',
  'notification.test-receipts',
  'notification.mailboxes',
] as const;

type WithdrawMails<Tx> = MailLog<Tx>['withdraw'];

export type ConsumerDependencies<Tx> = {
  inbox: Inbox<Tx>;
  queueMail: QueueMail<Tx>;
  forgetOwner: ForgetOwner<Tx>;
  silencePet: SilencePet<Tx>;
  /** Called after the commit, so that the email is sent at once. */
  mailQueued: () => void;
  withdrawMails: WithdrawMails<Tx>;
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
    const outdatedKeys = outdatedBy(event);
    const learn = learnMailbox(event, deps.knownMailboxes);
    if (!learn && requests.length + outdatedKeys.length === 0) return;
    await deps.inbox.consumeOnce(consumer, event, async (tx) => {
      await learn?.(tx);
      if (outdatedKeys.length > 0) await deps.withdrawMails(tx, outdatedKeys);
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
