import { mailKeys } from '@petwell/contracts/events';
import { paidOf } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ListPrepaid } from '../core/store-prepaid.ts';
import type { OpenMember } from './campaign.ts';
import { changedPlan, changesFrom, requestPriceChange } from './rules-mails.ts';
import { newTermsOf } from './rules-terms.ts';
import type { RunCampaign } from './transaction.ts';

export type Notice = 'first' | 'second';
/** Tells an owner of the new prices of a group of plans. */
export type TellOwner = (group: readonly OpenMember[]) => Promise<void>;

/**
 * Requests the one mail that tells an owner of new prices from a day on, for all the members of a group: plans of one
 * owner whose new prices begin that day. A plan that comes too late for the mail isn't told of, and so stays.
 */
export function createTellOwner(
  notice: Notice,
  deps: {
    store: Pick<EnrollmentStore, 'listByIds'>;
    listPrepaid: ListPrepaid;
    transaction: RunCampaign;
    clock: () => Date;
  },
): TellOwner {
  return async function tellOwner(group: readonly OpenMember[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const { ownerId, effectiveFrom } = first;
    const key = mailKeys.priceChange(ownerId, effectiveFrom, notice);
    const ids = group.map(({ enrollmentId }) => enrollmentId);
    const enrollments = await deps.store.listByIds(ids);
    const prepaid = await deps.listPrepaid(ids);
    await deps.transaction(async ({ owners, campaigns, outbox }) => {
      if (!(await owners.hold(ownerId))) return;
      const isUsed = await campaigns.isKeyUsed(key, ids);
      const told: OpenMember[] = [];
      for (const member of group) {
        if (isUsed) await campaigns.markStays(member, 'mail_failed', deps.clock());
        else if (await campaigns.markMailed(member, { notice, key })) told.push(member);
      }
      const plans = told.flatMap((member) => {
        const enrollment = enrollments.find(({ id }) => id === member.enrollmentId);
        if (!enrollment) return [];
        const { id, pet, plan, state } = enrollment;
        const named = { petName: pet.name, planName: plan.name, from: member.campaign.from };
        return [{ ...changedPlan(member, named), ...paidOf(state, prepaid.get(id)) }];
      });
      const owner = enrollments[0]?.owner;
      if (!owner || plans.length === 0) return;
      const { firstName, lastName, email } = owner;
      const to = { ownerId, firstName, lastName, email };
      await outbox.append([requestPriceChange(to, { notice, effectiveFrom, plans })]);
    });
  };
}

/** Lets billing ask an owner about a new price, and takes note of the mail. Repeated after a crash, it mails nothing new. */
export function createAskOwner(deps: {
  billing: Pick<Billing, 'offerNewPrice'>;
  store: Pick<EnrollmentStore, 'find'>;
  transaction: RunCampaign;
  clock: () => Date;
}) {
  return async function askOwner(member: OpenMember, notice: Notice): Promise<void> {
    const { enrollmentId, campaign } = member;
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) return;
    const { plan, addOns } = newTermsOf(member, enrollment);
    const { mailKey: key, isAgreed } = await deps.billing.offerNewPrice({
      enrollmentId,
      campaignId: campaign.id,
      mailing: notice === 'first' ? 1 : 2,
      effectiveFrom: member.effectiveFrom,
      plan,
      addOns,
      oldMonthlyCents: member.oldMonthlyCents,
      newMonthlyCents: member.newMonthlyCents,
      changes: changesFrom(campaign.from, member.fromVersion),
    });
    // The event about the agreement says when it was made.
    if (isAgreed) return;
    await deps.transaction(({ campaigns }) => campaigns.markMailed(member, { notice, key }));
  };
}
