import { randomUUID } from 'node:crypto';
import { AppError, toAppError, type NewEvent } from '@petwell/chassis';
import { type EnrollmentLink, toCents } from '@petwell/contracts';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import type { MakeStartLink, StartLink } from '@petwell/contracts/internal';
import { linkKinds } from './rules-kinds.ts';
import { type LoadPayable, mailAbout, type Payable } from '../core/payable.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import type { BillingOffer, BillingStart } from '../start-billing/index.ts';
import { addLink } from './add-link.ts';
import type { LinkLog } from './link.ts';
import { newLink, urlOf } from './rules.ts';

type Request = MakeStartLink & { enrollmentId: number };

/** A link that is asked for, with what its plan costs from when on. */
type Prepared = { request: Request; payable: Payable; offer: BillingOffer; dueAt: Date };
type Made = Prepared & { link: EnrollmentLink; isNew: boolean };

const cannotStart = () =>
  new AppError('status_conflict', { publicMessage: 'This plan is running, or cannot go on.' });

/** Returns what a mail says about each plan. */
const aboutEnrollment = ({ payable: { snapshot }, offer, link }: Made) => ({
  petName: snapshot.pet.name,
  planName: snapshot.plan.name,
  url: link.url,
  monthlyCents: toCents(offer.monthlyTotal),
  firstChargeOn: offer.firstChargeOn,
});
const feeOf = ({ offer: { membershipFee } }: Made) =>
  membershipFee === undefined ? {} : { feeCents: toCents(membershipFee) };

function toMail(made: Made, others: readonly Made[]): NewEvent<'mail.requested.v1'> {
  const { request, link, payable } = made;
  const { enrollmentId, payer } = payable;
  const { kind, mailing } = request;
  const facts = {
    firstName: payer.firstName,
    email: payer.email,
    ...aboutEnrollment(made),
    expiresAt: link.expiresAt,
  };
  const mail: MailOf<'restart-link' | 'setup-link' | 'handover-link'> =
    kind === 'setup'
      ? {
          kind: linkKinds.setup.mail,
          ...facts,
          notice: mailing?.notice ?? 'first',
          ...(mailing?.suspendedOn !== undefined && { suspendedOn: mailing.suspendedOn }),
          ...feeOf(made),
          ...(others.length > 0 && {
            others: others.map((one) => ({ ...aboutEnrollment(one), ...feeOf(one) })),
          }),
        }
      : { kind: linkKinds[kind].mail, ...facts };
  const dedupeKey = mailKeys.startLink(link.id, mailing?.number);
  return mailAbout({ enrollmentId, payer }, { dedupeKey, mail });
}

type Dependencies = {
  loadPayable: LoadPayable;
  billingStart: Pick<BillingStart, 'offer'>;
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { links: LinkLog }>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
};

/** Reads what the plans of a request cost from when on. */
function createPrepare({ loadPayable, billingStart }: Dependencies) {
  async function prepare(request: Request): Promise<Prepared> {
    const payable = await loadPayable(request.enrollmentId);
    const dueAt = new Date(request.dueAt);
    const isFeeDue = request.isFeeDue === true;
    return { request, payable, dueAt, offer: billingStart.offer(payable, { dueAt, isFeeDue }) };
  }

  /** Null if it can't start, or is another owner's. */
  async function prepareOther(lead: Prepared, other: Request): Promise<Prepared | null> {
    try {
      const prepared = await prepare(other);
      return prepared.payable.payer.ownerId === lead.payable.payer.ownerId ? prepared : null;
    } catch (error) {
      if (toAppError(error).status >= 500) throw error;
      return null;
    }
  }

  return async (request: Request): Promise<{ lead: Prepared; others: Prepared[] }> => {
    const { kind, mailing } = request;
    const lead = await prepare(request);
    const others: Prepared[] = [];
    for (const other of mailing?.others ?? []) {
      const prepared = await prepareOther(lead, { ...other, kind, mailing });
      if (prepared) others.push(prepared);
    }
    return { lead, others };
  };
}

/** Finds the link that works for the day, or adds one. Null if the plan can't start. */
function createFindOrAdd({ secret, publicUrl }: Pick<Dependencies, 'secret' | 'publicUrl'>) {
  return async (links: LinkLog, prepared: Prepared, at: Date): Promise<Made | null> => {
    const { enrollmentId, kind, ...given } = prepared.request;
    const { dueAt } = prepared;
    const toMade = (one: { id: string; expiresAt: Date }, isNew: boolean): Made => ({
      ...prepared,
      isNew,
      link: {
        id: one.id,
        url: urlOf(kind, { id: one.id, secret, publicUrl }),
        expiresAt: one.expiresAt.toISOString(),
      },
    });
    const mayStart = await links.lockEnrollment(enrollmentId, kind);
    const made = await links.findMade({ enrollmentId, kind, dueAt, at, id: given.id ?? null });
    if (!mayStart && (given.mailing || !made)) return null;
    if (made) return toMade(made, false);
    const until = given.until === undefined ? {} : { until: new Date(given.until) };
    const wanted = { id: given.id ?? randomUUID(), enrollmentId, kind, dueAt, ...until };
    const row = newLink(wanted, { now: at, secret });
    if (row.expiresAt <= at) return null;
    await addLink(links, row);
    return toMade(row, true);
  };
}

/**
 * Makes a link with which the owner agrees to be billed from a day on, and mails it. If the link with the given id was
 * made before, or one for the same day works, returns that one and mails nothing, unless the mailing has another number.
 * Otherwise the plan's earlier links end. The mail has the links of the owner's other plans too that are asked for.
 * @throws AppError not_found, status_conflict (running, or the pet died), rate_limited (mailed a moment ago),
 * service_unavailable
 */
export function createMakeStartLink(deps: Dependencies) {
  const prepare = createPrepare(deps);
  const findOrAdd = createFindOrAdd(deps);
  return async (request: Request): Promise<StartLink> => {
    const { mailing } = request;
    const { lead, others } = await prepare(request);
    const at = deps.clock();
    return deps.transaction(async ({ links, outbox }) => {
      const made = await findOrAdd(links, lead, at);
      if (!made) throw cannotStart();
      const more: Made[] = [];
      for (const other of others) {
        const one = await findOrAdd(links, other, at);
        if (one) more.push(one);
      }
      if (made.isNew || mailing) await outbox.append([toMail(made, more)]);
      return {
        ...made.link,
        ...(mailing?.others && {
          others: more.map(({ request: { enrollmentId }, link }) => ({ enrollmentId, link })),
        }),
      };
    });
  };
}
