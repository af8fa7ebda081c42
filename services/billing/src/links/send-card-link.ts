import { randomUUID } from 'node:crypto';
import {
  AppError,
  type NewEvent,
  type RequestName,
  staffActed,
  type StaffActor,
} from '@petwell/chassis';
import { type EnrollmentLink, toCents } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { type LoadPayable, mailAbout, type Payable } from '../core/payable.ts';
import { type OwnerAccounts, requireAttachable } from '../core/provider-services.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import type { BilledEnrollment, CardChange } from '../cards/index.ts';
import { addLink } from './add-link.ts';
import type { LinkLog } from './link.ts';
import { newLink, urlOf } from './rules.ts';

type Given = { enrollmentId: number; actor: StaffActor; record: RequestName | null };

function toMail(
  { enrollmentId, snapshot, payer }: Payable,
  { link, dueNow, months }: { link: EnrollmentLink } & Pick<BilledEnrollment, 'dueNow' | 'months'>,
): NewEvent<'mail.requested.v1'> {
  return mailAbout(
    { enrollmentId, payer },
    {
      dedupeKey: mailKeys.cardLink(link.id),
      mail: {
        kind: 'card-link',
        firstName: payer.firstName,
        email: payer.email,
        petName: snapshot.pet.name,
        planName: snapshot.plan.name,
        url: link.url,
        expiresAt: link.expiresAt,
        dueCents: toCents(dueNow),
        months,
      },
    },
  );
}

const enrollmentEnded = () =>
  new AppError('status_conflict', { publicMessage: 'This plan has ended.' });

/**
 * Handles POST /api/admin/enrollments/{id}/card-link: makes a link, mails it, and returns it. The plan's earlier links
 * end. The stored response has no token.
 * @throws AppError not_found, status_conflict (not billed monthly, ended, or the pet died), address_unconfirmed,
 * rate_limited (mailed a moment ago), service_unavailable
 */
export function createSendCardLink(deps: {
  loadPayable: LoadPayable;
  ownerAccounts: Pick<OwnerAccounts, 'attach'>;
  cardChange: Pick<CardChange, 'findEnrollment'>;
  transaction: RunTransaction<Pick<Transaction, 'outbox' | 'requests'> & { links: LinkLog }>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
}) {
  const { secret, publicUrl, transaction } = deps;
  return async ({ enrollmentId, actor, record }: Given): Promise<EnrollmentLink> => {
    const payable = await deps.loadPayable(enrollmentId);
    const { dueNow, months } = await deps.cardChange.findEnrollment(payable);
    await requireAttachable(deps.ownerAccounts, payable.payer.ownerId);
    const row = newLink(
      { id: randomUUID(), enrollmentId, kind: 'card', dueAt: null },
      { now: deps.clock(), secret },
    );
    const { id, expiresAt } = row;
    const url = urlOf('card', { id, secret, publicUrl });
    const link = { id, url, expiresAt: expiresAt.toISOString() };
    await transaction(async ({ links, outbox, requests }) => {
      if (!(await links.lockEnrollment(enrollmentId, 'card'))) throw enrollmentEnded();
      await addLink(links, row);
      await outbox.append([toMail(payable, { link, dueNow, months })]);
      const subject = `enrollment/${enrollmentId}`;
      const detail = dueNow === '0.00' ? 'nothing due' : `$${dueNow} due`;
      await outbox.append([
        staffActed({ actor, action: 'card-link', subject, result: 'done', detail }),
      ]);
      const body = { id, expiresAt: link.expiresAt };
      if (record) await requests.complete(record, { status: 200, body });
    });
    return link;
  };
}
