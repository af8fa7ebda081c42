import { fromCents } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import { type LoadPayable, mailAbout, type Payable } from '../core/payable.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ChangeLinkLog, ChangeLinks } from '../links/index.ts';
import type { ChangeLog, PlanChange, ReadChange } from './change.ts';
import { notChanged } from './change-refusals.ts';
import type { EndChange } from './end-offer.ts';
import type { RequireChangeable } from './read-obstacle.ts';
import { isTooSmall, linkEndOf, requireConsistent } from './rules.ts';

type Offered = { url: string; expiresAt: string };
type Given = PlanChangeOffer & { enrollmentId: number };

type Dependencies = {
  readChange: ReadChange;
  listPending: (enrollmentId: number) => Promise<PlanChange[]>;
  requireChangeable: RequireChangeable;
  endChange: EndChange;
  loadPayable: LoadPayable;
  links: ChangeLinks;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'outbox'> & { changes: ChangeLog; links: ChangeLinkLog }
  >;
  withLease: WithLease;
  /** Real time, which links go by. */
  clock: () => Date;
  deadlineMs?: number;
};

const cannotAsk = () => notChanged('The owner of this plan can’t be asked now.');

const toMail = (payable: Payable, offer: PlanChangeOffer, link: Offered) =>
  mailAbout(payable, {
    dedupeKey: mailKeys.changeOffer(offer.changeId),
    mail: {
      kind: 'change-offer',
      firstName: payable.payer.firstName,
      email: payable.payer.email,
      petName: payable.snapshot.pet.name,
      planName: payable.snapshot.plan.name,
      sheet: offer.sheet,
      ...link,
    },
  });

/**
 * Makes the link that asks an owner about a change of plan, and mails it, once. The plan's earlier links about changes end,
 * unless one was agreed to.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createOfferChange(deps: Dependencies) {
  const { links, transaction } = deps;

  async function endOthers(lease: Lease, { enrollmentId, changeId }: Given): Promise<void> {
    for (const other of await deps.listPending(enrollmentId)) {
      if (other.changeId === changeId) continue;
      if ((await deps.endChange(lease, other)) === 'agreed') {
        throw notChanged('Another change of this plan was agreed to.');
      }
    }
  }

  async function add(lease: Lease, given: Given, payable: Payable): Promise<Offered> {
    const { enrollmentId, ...offer } = given;
    const until = linkEndOf(offer, deps.clock());
    const link = links.build(offer.changeId, { enrollmentId, until });
    if (link.expiresAt <= link.createdAt) throw cannotAsk();
    const made = { url: links.urlOf(link.id), expiresAt: link.expiresAt.toISOString() };
    await transaction(async ({ leases, changes, links: log, outbox }) => {
      await leases.require(lease);
      if (!(await log.lockEnrollment(enrollmentId))) throw cannotAsk();
      await changes.add(enrollmentId, offer);
      await log.add(link);
      await outbox.append([toMail(payable, offer, made)]);
    });
    return made;
  }

  async function offer(lease: Lease, given: Given): Promise<Offered> {
    const { enrollmentId, ...asked } = given;
    requireConsistent(enrollmentId, asked);
    if (isTooSmall(asked)) {
      const cents = fromCents(asked.sheet.due?.cents ?? 0);
      throw notChanged(`$${cents} is too little for a card: please choose the next plan year.`);
    }
    const known = await deps.readChange(asked.changeId);
    if (known) {
      const isSame = known.enrollmentId === enrollmentId && known.offer !== null;
      if (!isSame || known.endedAt || known.revertedAt) throw cannotAsk();
      const expiresAt = await links.readEnd(asked.changeId);
      return { url: links.urlOf(asked.changeId), expiresAt: expiresAt.toISOString() };
    }
    const payable = await deps.loadPayable(enrollmentId);
    await deps.requireChangeable(enrollmentId);
    await endOthers(lease, given);
    return add(lease, given, payable);
  }

  return (given: Given): Promise<Offered> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) => offer(lease, given));
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
