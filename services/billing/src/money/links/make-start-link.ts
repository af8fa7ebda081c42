import { randomUUID } from 'node:crypto';
import { AppError, type NewEvent } from '@petwell/chassis';
import { toCents, type PlanLink } from '@petwell/contracts';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import type { MakeStartLink } from '@petwell/contracts/internal';
import { linkKinds } from '../../domain/link-kinds.ts';
import { mailAbout } from '../../domain/payment-events.ts';
import type { LoadPayable, Payable } from '../../use-cases/load-payable.ts';
import type { RunTransaction, Transaction } from '../../use-cases/transaction.ts';
import type { BillingOffer, BillingStart } from '../start-billing/index.ts';
import { addLink } from './add-link.ts';
import type { LinkLog } from './link.ts';
import { newLink, urlOf } from './rules.ts';

type Request = MakeStartLink & { enrollmentId: number };

const cannotStart = () =>
  new AppError('status_conflict', { publicMessage: 'This plan is running, or cannot go on.' });

function toMail(
  { enrollmentId, snapshot, payer }: Payable,
  { link, request, offer }: { link: PlanLink; request: Request; offer: BillingOffer },
): NewEvent<'mail.requested.v1'> {
  const { kind, mailing } = request;
  const facts = {
    firstName: payer.firstName,
    email: payer.email,
    petName: snapshot.pet.name,
    planName: snapshot.plan.name,
    url: link.url,
    expiresAt: link.expiresAt,
    monthlyCents: toCents(offer.monthlyTotal),
    firstChargeOn: offer.firstChargeOn,
  };
  const mail: MailOf<'restart-link' | 'setup-link'> =
    kind === 'setup'
      ? {
          kind: linkKinds.setup.mail,
          ...facts,
          notice: mailing?.notice ?? 'first',
          ...(mailing?.suspendedOn !== undefined && { suspendedOn: mailing.suspendedOn }),
          ...(offer.membershipFee !== undefined && { feeCents: toCents(offer.membershipFee) }),
        }
      : { kind: linkKinds.restart.mail, ...facts };
  const dedupeKey = mailKeys.startLink(link.id, mailing?.number);
  return mailAbout({ enrollmentId, payer }, { dedupeKey, mail });
}

/**
 * Makes a link with which the owner agrees to be billed from a day on, and mails it. If the link with the given id was
 * made before, or one for the same day works, returns that one and mails nothing, unless the mailing has another number.
 * Otherwise the plan's earlier links end.
 * @throws AppError not_found, status_conflict (running, or the pet died), rate_limited (mailed a moment ago),
 * service_unavailable
 */
export function createMakeStartLink(deps: {
  loadPayable: LoadPayable;
  billingStart: Pick<BillingStart, 'offer'>;
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { links: LinkLog }>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
}) {
  const { secret, publicUrl } = deps;
  return async (request: Request): Promise<PlanLink> => {
    const { enrollmentId, kind, ...given } = request;
    const payable = await deps.loadPayable(enrollmentId);
    const dueAt = new Date(given.dueAt);
    const isFeeDue = given.isFeeDue === true;
    const offer = deps.billingStart.offer(payable, { dueAt, isFeeDue });
    const at = deps.clock();
    const toLink = ({ id, expiresAt }: { id: string; expiresAt: Date }): PlanLink => ({
      id,
      url: urlOf(kind, { id, secret, publicUrl }),
      expiresAt: expiresAt.toISOString(),
    });
    return deps.transaction(async ({ links, outbox }) => {
      const mayStart = await links.lockPlan(enrollmentId, kind);
      const made = await links.findMade({ enrollmentId, kind, dueAt, at, id: given.id ?? null });
      if (given.mailing && !mayStart) throw cannotStart();
      if (made) {
        const link = toLink(made);
        if (given.mailing) await outbox.append([toMail(payable, { link, request, offer })]);
        return link;
      }
      if (!mayStart) throw cannotStart();
      const until = given.until === undefined ? {} : { until: new Date(given.until) };
      const wanted = { id: given.id ?? randomUUID(), enrollmentId, kind, dueAt, ...until };
      const row = newLink(wanted, { now: at, secret });
      if (row.expiresAt <= at) throw cannotStart();
      await addLink(links, row);
      const link = toLink(row);
      await outbox.append([toMail(payable, { link, request, offer })]);
      return link;
    });
  };
}
