import {
  type CardLink,
  type CardLinkConfirmation,
  type CardLinkUsed,
  fromCents,
  toCents,
} from '@petwell/contracts';
import { breakDownPayment } from '../core/rules-agreed.ts';
import { amountChanged, type LoadPayable, type Payable } from '../core/payable.ts';
import { sayNotCharged } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { BilledEnrollment, CardChange } from '../cards/index.ts';
import { asInvalid, linkInvalid } from './link-refusals.ts';
import type { FindLink, LinkLog, StoredLink } from './link.ts';
import { finishMs, hashToken, standingOf } from './rules.ts';

type Dependencies = {
  findLink: FindLink;
  loadPayable: LoadPayable;
  cardChange: CardChange;
  transaction: RunTransaction<Pick<Transaction, 'leases' | 'consents'> & { links: LinkLog }>;
  clock: () => Date;
};

type Confirmation = CardLinkConfirmation & { clientAddress: string };

const monthlyTotalOf = ({ snapshot }: Payable): string =>
  fromCents(breakDownPayment(snapshot).monthlyCents);

function createOpen({ findLink, loadPayable, clock }: Dependencies) {
  /** @throws AppError link_invalid (unknown, used, expired, replaced, or ended) */
  return async (token: string, setupIntentId: string | null = null) => {
    const link = await findLink(hashToken(token));
    if (link?.kind !== 'card') throw linkInvalid();
    const standing = standingOf(link, { now: clock(), setupIntentId });
    if (standing !== 'open' && standing !== 'repeated') throw linkInvalid();
    return { link, payable: await loadPayable(link.enrollmentId) };
  };
}

function createAgree({ transaction, clock }: Dependencies) {
  /**
   * Stores the consent to what was shown, with the card that the link is about to be used with. Repeated with the same
   * card, it changes nothing.
   */
  return (link: StoredLink, payable: Payable, given: Confirmation) =>
    async (lease: Lease, { dueNow }: BilledEnrollment): Promise<void> => {
      const { setupIntentId, textVersion, clientAddress } = given;
      const monthlyTotal = monthlyTotalOf(payable);
      await transaction(async ({ leases, links, consents }) => {
        await leases.require(lease);
        const stored = await links.lock(link.id);
        const standing = stored && standingOf(stored, { now: clock(), setupIntentId });
        if (standing !== 'open' && standing !== 'repeated') throw linkInvalid();
        const isSameCard = stored?.setupIntentId === setupIntentId;
        if (isSameCard && toCents(dueNow) <= toCents(given.dueNow)) return;
        if (dueNow !== given.dueNow || monthlyTotal !== given.monthlyTotal) {
          throw amountChanged();
        }
        await links.begin(link.id, setupIntentId);
        await consents.add({
          enrollmentId: payable.enrollmentId,
          ownerId: payable.payer.ownerId,
          textVersion,
          dueToday: dueNow,
          monthlyTotal,
          cardLast4: null,
          clientAddress,
          isByLink: true,
          agreed: payable.snapshot,
        });
      });
    };
}

function createSettle({ transaction, clock }: Dependencies) {
  /** Uses the link up, unless the bank declined: then another card can be entered for an hour. */
  return ({ id }: StoredLink, setupIntentId: string) =>
    async (lease: Lease, outcome: CardLinkUsed['outcome']): Promise<void> => {
      await transaction(async ({ leases, links }) => {
        await leases.require(lease);
        const at = clock();
        if (outcome === 'declined' || outcome === 'action_required') {
          return links.shorten(id, new Date(at.getTime() + finishMs));
        }
        const stored = await links.lock(id);
        if (stored?.usedAt === null) await links.use(id, { setupIntentId, at });
      });
    };
}

/**
 * Creates the use cases for the holder of a card link: read what it is for, enter a card, and have it used and
 * charged. Nothing signs them in. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseCardLink(deps: Dependencies) {
  const { cardChange } = deps;
  const open = createOpen(deps);
  const agree = createAgree(deps);
  const settle = createSettle(deps);
  return {
    async read(token: string): Promise<CardLink> {
      const { payable } = await open(token);
      const { dueNow, months } = await cardChange.findEnrollment(payable).catch(asInvalid);
      const { payer, snapshot } = payable;
      return {
        firstName: payer.firstName,
        petName: snapshot.pet.name,
        planName: snapshot.plan.name,
        dueNow,
        months,
        monthlyTotal: monthlyTotalOf(payable),
      };
    },

    async prepare(token: string): Promise<{ clientSecret: string }> {
      const { payable } = await open(token);
      const prepared = sayNotCharged(cardChange.prepare(payable));
      const { clientSecret } = await prepared.catch(asInvalid);
      return { clientSecret };
    },

    /** @throws AppError status_conflict (the amount changed), payment_not_confirmed */
    async confirm(given: Confirmation): Promise<CardLinkUsed> {
      const { token, setupIntentId } = given;
      const { link, payable } = await open(token, setupIntentId);
      const { outcome, paidNow, clientSecret } = await cardChange.change({
        payable,
        setupIntentId,
        shown: given.dueNow,
        agree: agree(link, payable, given),
        settle: settle(link, setupIntentId),
      });
      return { outcome, paidNow, clientSecret };
    },
  };
}
export type UseCardLink = ReturnType<typeof createUseCardLink>;
