import { AppError } from '@petwell/chassis';
import { fromCents, type JoinConsent, type JoinLink } from '@petwell/contracts';
import { breakDownPayment } from '../core/rules-agreed.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { Checkouts, LoadPayable, Payable } from '../core/payable.ts';
import { sayNotCharged, withinDeadline } from '../core/provider-errors.ts';
import type { OpenSubscription } from '../checkout/index.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import { asInvalid, linkInvalid } from './link-refusals.ts';
import type { FindLink, LinkLog, StoredLink } from './link.ts';
import { hashToken, joinStandingOf } from './rules.ts';

type Dependencies = {
  findLink: FindLink;
  loadPayable: LoadPayable;
  checkouts: Pick<Checkouts, 'read'>;
  openSubscription: OpenSubscription;
  converge: ConvergeSubscription;
  transaction: RunTransaction<Pick<Transaction, 'consents'> & { links: LinkLog }>;
  clock: () => Date;
};

const deadlineMs = 10_000;

const changedMeanwhile = () =>
  new AppError('status_conflict', {
    publicMessage: 'The amount has changed. Please look again before you pay.',
  });

function amountsOf({ snapshot }: Payable) {
  const { dueTodayCents, monthlyCents } = breakDownPayment(snapshot);
  return { dueToday: fromCents(dueTodayCents), monthlyTotal: fromCents(monthlyCents) };
}

function toView(payable: Payable, state: JoinLink['state']): JoinLink {
  const { payer, snapshot } = payable;
  const { plan, addOns, enrollment, pet } = snapshot;
  return {
    state,
    firstName: payer.firstName,
    petName: pet.name,
    plan,
    addOns,
    membershipFee: enrollment.membershipFee,
    ...amountsOf(payable),
  };
}

function createOpen({ findLink, loadPayable, checkouts, clock }: Dependencies) {
  /** @throws AppError link_invalid (unknown, replaced, ended, expired, or paid a while ago) */
  return async (token: string) => {
    const link = await findLink(hashToken(token));
    if (link?.kind !== 'join') throw linkInvalid();
    const payable = await loadPayable(link.enrollmentId);
    const { wasStarted: isPaid, subscriptionId } = await checkouts.read(link.enrollmentId);
    const standing = joinStandingOf(link, { now: clock(), isPaid });
    if (standing === 'gone' || payable.hasDied) throw linkInvalid();
    if (standing === 'open' && payable.closedAt !== null) throw linkInvalid();
    return { link, payable, standing, subscriptionId };
  };
}

/**
 * Creates the use cases for the holder of a link to join: read what it asks to agree to, agree, and pay, as on
 * /payment-setup and with the same use cases. Nothing signs them in. Every call throws AppError link_invalid and
 * service_unavailable.
 */
export function createUseJoinLink(deps: Dependencies) {
  const { transaction, checkouts, clock } = deps;
  const open = createOpen(deps);

  const note = (link: StoredLink, what: 'opened' | 'paid') =>
    transaction(({ links }) => links.noteJoin(link.id, { what, at: clock() }));

  return {
    async read(token: string): Promise<JoinLink> {
      const { link, payable, standing } = await open(token);
      await note(link, standing === 'paid' ? 'paid' : 'opened');
      return toView(payable, standing);
    },

    /** Null: it was paid meanwhile. */
    async prepare(token: string): Promise<{ clientSecret: string | null }> {
      const { payable, standing } = await open(token);
      if (standing === 'paid') return { clientSecret: null };
      const opened = withinDeadline(deadlineMs, deps.openSubscription(payable));
      const { clientSecret } = await sayNotCharged(opened).catch(asInvalid);
      return { clientSecret };
    },

    /** @throws AppError status_conflict (the amount changed) */
    async agree(given: JoinConsent & { clientAddress: string }): Promise<void> {
      const { link, payable } = await open(given.token);
      const { dueToday, monthlyTotal } = amountsOf(payable);
      const { textVersion, clientAddress } = given;
      await transaction(async ({ links, consents }) => {
        // Staff's change ends the link in a transaction of its own, before or after this one.
        const stored = await links.lock(link.id);
        if (!stored || joinStandingOf(stored, { now: clock(), isPaid: false }) !== 'open') {
          throw linkInvalid();
        }
        if (dueToday !== given.dueToday || monthlyTotal !== given.monthlyTotal) {
          throw changedMeanwhile();
        }
        await consents.add({
          enrollmentId: payable.enrollmentId,
          ownerId: payable.payer.ownerId,
          textVersion,
          dueToday,
          monthlyTotal,
          cardLast4: null,
          clientAddress,
          isByLink: true,
        });
      });
    },

    async confirm(token: string): Promise<{ isPaid: boolean }> {
      const { link, subscriptionId } = await open(token);
      if (subscriptionId !== null) {
        await withinDeadline(deadlineMs, deps.converge(subscriptionId, { isFactNeeded: true }));
      }
      const { wasStarted: isPaid } = await checkouts.read(link.enrollmentId);
      if (isPaid) await note(link, 'paid');
      return { isPaid };
    },
  };
}
export type UseJoinLink = ReturnType<typeof createUseJoinLink>;
