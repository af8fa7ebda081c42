import type {
  Principals,
  SavedCard,
  SubscriptionRequest,
  SubscriptionResponse,
} from '@petwell/contracts';
import { toEnrollmentStatus } from '../core/rules-standing.ts';
import type { CardOnFile } from '../cards/index.ts';
import type { FindSavedCard } from './find-saved-card.ts';
import {
  enrollmentClosed,
  type LoadPayable,
  type Payable,
  requireLiving,
  requirePayer,
} from '../core/payable.ts';
import type { OpenedSubscription, OpenSubscription } from './open-subscription.ts';
import { sayNotCharged, withinDeadline } from '../core/provider-errors.ts';
import type { OwnerAccounts } from '../core/provider-services.ts';
import type { PayWithSavedCard } from './pay-with-saved-card.ts';

function toResponse(
  { snapshot, payer }: Payable,
  { clientSecret, fact }: OpenedSubscription,
): SubscriptionResponse {
  const { enrollment, pet, plan, addOns } = snapshot;
  const { ownerId, firstName, lastName, email } = payer;
  return {
    clientSecret,
    subscriptionId: fact.subscriptionId,
    plan,
    addOns,
    enrollment: {
      id: enrollment.id,
      petId: enrollment.petId,
      petName: pet.name,
      planId: enrollment.planId,
      status: toEnrollmentStatus(fact.status),
      totalMonthlyPrice: enrollment.totalMonthlyPrice,
      membershipFee: enrollment.membershipFee,
      membershipFeePaid: fact.isMembershipFeePaid,
    },
    owner: { id: ownerId, firstName, lastName, email },
  };
}

/** Keeps the provider's ids on the server. */
const toSavedCard = ({ brand, last4, expMonth, expYear }: CardOnFile): SavedCard => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/**
 * Handles POST /api/create-subscription: returns the enrollment's only subscription, regardless of retries
 * and open tabs. With `useSavedCard`, pays it at once with the owner's saved card.
 * @throws AppError not_found, demo_read_only, status_conflict (canceled), service_unavailable
 */
export function createCreateSubscription(deps: {
  loadPayable: LoadPayable;
  ownerAccounts: Pick<OwnerAccounts, 'startPayment'>;
  openSubscription: OpenSubscription;
  findSavedCard: FindSavedCard;
  payWithSavedCard: PayWithSavedCard;
  deadlineMs?: number;
}) {
  const { loadPayable, openSubscription, findSavedCard, deadlineMs = 10_000 } = deps;
  type Request = SubscriptionRequest & { principals: Principals; clientAddress: string };

  async function open(payable: Payable, request: Request): Promise<SubscriptionResponse> {
    const { principals, clientAddress, useSavedCard: shown } = request;
    const { enrollmentId, payer } = payable;
    if (!principals.owner) {
      await deps.ownerAccounts.startPayment({ ownerId: payer.ownerId, enrollmentId });
    }
    const opened = await openSubscription(payable);
    const card = await findSavedCard({ principals, payable, opened });
    const savedCard = card === null ? {} : { savedCard: toSavedCard(card) };
    if (!shown) return { ...toResponse(payable, opened), ...savedCard };
    const given = { payable, opened, card, shown, principals, clientAddress };
    const { opened: after, payment } = await deps.payWithSavedCard(given);
    return { ...toResponse(payable, after), ...savedCard, savedCardPayment: payment };
  }

  return async (request: Request): Promise<SubscriptionResponse> => {
    const { enrollmentId, principals } = request;
    const payable = await loadPayable(enrollmentId);
    requirePayer(principals, payable);
    requireLiving(payable);
    if (payable.closedAt) throw enrollmentClosed();
    return sayNotCharged(withinDeadline(deadlineMs, open(payable, request)));
  };
}
