import type { Logger } from '@petwell/chassis';
import type { OwnerSession, Principals } from '@petwell/contracts';
import type { CardProvider, CardOnFile } from '../cards/index.ts';
import { type Payable, type HasLinkedCard, maySeeCards } from '../core/payable.ts';
import type { OpenedSubscription } from './open-subscription.ts';
import type { CustomerSubscriptions } from '../subscriptions/index.ts';

/** More plans than that are rarely paid with different cards. */
const maxReads = 3;

const isValidOn = ({ expMonth, expYear }: CardOnFile, now: Date): boolean =>
  expYear * 12 + expMonth > now.getUTCFullYear() * 12 + now.getUTCMonth();

export type FindSavedCard = (given: {
  principals: Principals;
  payable: Payable;
  opened: OpenedSubscription;
}) => Promise<CardOnFile | null>;

/**
 * Finds the card that the owner's newest active plan is paid with, as the provider has it now. Only for the
 * signed-in owner who may see it, never for a `setup` session or the demo, and only if there is a payment to make. Null also
 * if the provider doesn't respond: the card form still works.
 */
export function createFindSavedCard(deps: {
  subscriptions: CustomerSubscriptions;
  cards: Pick<CardProvider, 'findCardOf'>;
  hasLinkedCard: HasLinkedCard;
  clock: () => Date;
  logger: Logger;
}): FindSavedCard {
  const { subscriptions, cards, clock, logger } = deps;

  async function find(
    { clientSecret, fact }: OpenedSubscription,
    owner: OwnerSession,
  ): Promise<CardOnFile | null> {
    if (!clientSecret?.startsWith('pi_')) return null;
    const live = await subscriptions.listLiveOf(fact.customerId);
    const others = live.filter((id) => id !== fact.subscriptionId).toReversed();
    if (others.length === 0 || !(await maySeeCards(owner, deps.hasLinkedCard))) return null;
    for (const subscriptionId of others.slice(0, maxReads)) {
      const card = await cards.findCardOf(subscriptionId);
      if (card?.customerId === fact.customerId && isValidOn(card, clock())) return card;
    }
    return null;
  }

  return async ({ principals: { owner }, payable, opened }) => {
    if (owner?.ownerId !== payable.payer.ownerId || owner.isDemo) return null;
    try {
      return await find(opened, owner);
    } catch (err) {
      logger.warn({ err, enrollmentId: payable.enrollmentId }, "saved card couldn't be read");
      return null;
    }
  };
}
