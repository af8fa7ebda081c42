import { randomUUID } from 'node:crypto';
import {
  AppError,
  type NewEvent,
  type RequestName,
  staffActed,
  type StaffActor,
} from '@petwell/chassis';
import { fromCents, type EnrollmentLink } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { breakDownPayment } from '../core/rules-agreed.ts';
import {
  type Checkouts,
  enrollmentClosed,
  type LoadPayable,
  mailAbout,
  type Payable,
  requireLiving,
  startsByLink,
} from '../core/payable.ts';
import type { RefusePaidAtClinic } from '../checkout/index.ts';
import { type OwnerAccounts, requireAttachable } from '../core/provider-services.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import { addLink } from './add-link.ts';
import type { LinkLog } from './link.ts';
import { newLink, urlOf } from './rules.ts';

type Given = { enrollmentId: number; actor: StaffActor; record: RequestName | null };

const alreadyPaid = () =>
  new AppError('already_paid', { publicMessage: 'This plan is paid already.' });

function asPaidHere(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'already_paid') throw error;
  throw new AppError('already_paid', {
    publicMessage:
      'This plan is paid at the clinic. To have it paid by card, send its set-up link.',
  });
}

function toMail(
  { enrollmentId, snapshot, payer }: Payable,
  link: EnrollmentLink,
): NewEvent<'mail.requested.v1'> {
  const { dueTodayCents, monthlyCents } = breakDownPayment(snapshot);
  return mailAbout(
    { enrollmentId, payer },
    {
      dedupeKey: mailKeys.joinLink(link.id),
      isPaid: false,
      mail: {
        kind: 'join-link',
        firstName: payer.firstName,
        email: payer.email,
        petName: snapshot.pet.name,
        planName: snapshot.plan.name,
        url: link.url,
        expiresAt: link.expiresAt,
        dueCents: dueTodayCents,
        monthlyCents,
      },
    },
  );
}

/**
 * Handles POST /api/admin/enrollments/{id}/join-link: makes a link to agree to an unpaid plan and pay it, mails it, and
 * returns it, to show as a code. The plan's earlier links end. The stored response has no token.
 * @throws AppError not_found, already_paid, status_conflict (over, changed, or the pet died), address_unconfirmed,
 * rate_limited (mailed a moment ago), service_unavailable
 */
export function createSendJoinLink(deps: {
  loadPayable: LoadPayable;
  ownerAccounts: Pick<OwnerAccounts, 'attach'>;
  checkouts: Pick<Checkouts, 'read'>;
  refusePaidAtClinic: RefusePaidAtClinic;
  transaction: RunTransaction<Pick<Transaction, 'outbox' | 'requests'> & { links: LinkLog }>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
}) {
  const { secret, publicUrl, transaction } = deps;
  return async ({ enrollmentId, actor, record }: Given): Promise<EnrollmentLink> => {
    const payable = await deps.loadPayable(enrollmentId);
    requireLiving(payable);
    const checkout = await deps.checkouts.read(enrollmentId);
    if (checkout.wasStarted) throw alreadyPaid();
    if (payable.snapshot.takesOver === true) throw startsByLink();
    // The page would refuse a plan that goes on, so it isn't offered: it is set up instead.
    if (checkout.firstChargeAt !== null) throw enrollmentClosed();
    await deps.refusePaidAtClinic(enrollmentId, checkout).catch(asPaidHere);
    await requireAttachable(deps.ownerAccounts, payable.payer.ownerId);
    const row = newLink(
      { id: randomUUID(), enrollmentId, kind: 'join', dueAt: null },
      { now: deps.clock(), secret },
    );
    const { id } = row;
    const expiresAt = row.expiresAt.toISOString();
    const link = { id, url: urlOf('join', { id, secret, publicUrl }), expiresAt };
    await transaction(async ({ links, outbox, requests }) => {
      if (!(await links.lockEnrollment(enrollmentId, 'join'))) throw enrollmentClosed();
      await addLink(links, row);
      await outbox.append([toMail(payable, link)]);
      const subject = `enrollment/${enrollmentId}`;
      const detail = `$${fromCents(breakDownPayment(payable.snapshot).dueTodayCents)} due`;
      await outbox.append([
        staffActed({ actor, action: 'join-link', subject, result: 'done', detail }),
      ]);
      if (record) await requests.complete(record, { status: 200, body: { id, expiresAt } });
    });
    return link;
  };
}
