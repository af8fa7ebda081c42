import { AppError } from '@petwell/chassis';
import type { Owner, StayReason } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { OpenMember } from './campaign.ts';
import type { Fates } from './rules-campaign.ts';
import {
  changedPlan,
  requestBetterPlans,
  requestPriceKept,
  type ChangedPlan,
} from './rules-mails.ts';
import { newBenefitsOf } from './rules-selection.ts';
import { agreedBy, newTermsOf, toChangedTerms } from './rules-terms.ts';
import type { CampaignTransaction, RunCampaign } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'changeTerms' | 'withdrawTerms'>;
  store: Pick<EnrollmentStore, 'find'>;
  transaction: RunCampaign;
  clock: () => Date;
  timeZone: string;
};

/** For these reasons, owners who were told of the new price are told that it stays. They know of the others. */
const toldReasons: ReadonlySet<StayReason> = new Set(['undone', 'past_due', 'disputed', 'refused']);

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'status_conflict';

function createMove({ transaction, clock }: Pick<Dependencies, 'transaction' | 'clock'>) {
  /** Gives the enrollment its new terms, from the member's day on, even if it comes late. Null: there is none to move. */
  async function moveIn(
    { enrollments, campaigns, terms }: CampaignTransaction,
    member: OpenMember,
  ): Promise<EnrollmentRecord | null> {
    const { campaign, enrollmentId, effectiveFrom, fromVersion, way } = member;
    const enrollment = await enrollments.lock(enrollmentId);
    if (!enrollment || !(await campaigns.markMoved(member, clock()))) return null;
    const { subject, benefits: to } = campaign;
    const from = campaign.from.find(({ version }) => version === fromVersion)?.benefits ?? [];
    await terms.replace(enrollment, {
      ...newTermsOf(member, enrollment),
      benefits: newBenefitsOf(enrollment.benefits, { kind: subject.kind, from, to }),
      effectiveFrom,
      agreedBy: agreedBy(member),
      isAtOnce: way === 'at_once',
      at: clock(),
    });
    return enrollment;
  }

  /** Moves members of one owner on the same day; those who move at once are told of it by one mail. */
  return (group: readonly OpenMember[]): Promise<void> =>
    transaction(async (open) => {
      const plans: ChangedPlan[] = [];
      let to: Owner | undefined;
      for (const member of group) {
        const moved = await moveIn(open, member);
        if (!moved || member.way !== 'at_once') continue;
        const named = { petName: moved.pet.name, planName: moved.plan.name };
        plans.push(changedPlan(member, { ...named, from: member.campaign.from }));
        to = moved.owner;
      }
      const [first] = group;
      if (!first || !to) return;
      const { ownerId, effectiveFrom } = first;
      await open.outbox.append([requestBetterPlans({ ...to, ownerId }, { effectiveFrom, plans })]);
    });
}

/** Creates the last steps of a member: billing changes the terms, and the member moves, or stays. Each can be repeated. */
export function createMoveMember(deps: Dependencies) {
  const { billing, store, transaction, clock, timeZone } = deps;
  const move = createMove(deps);

  const stayAt = async (member: OpenMember, reason: StayReason): Promise<void> => {
    const { campaign, enrollmentId, effectiveFrom, firstMailKey } = member;
    const wasTold = firstMailKey !== null && toldReasons.has(reason);
    const told = wasTold ? await store.find(enrollmentId) : null;
    await transaction(async ({ campaigns, outbox }) => {
      if (!(await campaigns.markStays(member, reason, clock())) || !told) return;
      await outbox.append(requestPriceKept(told, { campaignId: campaign.id, effectiveFrom }));
    });
  };

  return {
    move,

    /** Lets billing change the terms. Marked before, so that an undoing knows what to take back. */
    async change(member: OpenMember, fates: Fates): Promise<void> {
      const { enrollmentId } = member;
      const enrollment = await store.find(enrollmentId);
      if (!enrollment) return;
      const terms = toChangedTerms(member, enrollment, { fates, timeZone });
      const isOrdered = await transaction(({ campaigns }) =>
        campaigns.markOrdered(member, clock()),
      );
      if (!isOrdered) return;
      try {
        const outcome = await billing.changeTerms({ enrollmentId, ...terms });
        if (outcome === 'waits') return;
        await transaction(({ campaigns }) => campaigns.markChanged(member, clock()));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await stayAt(member, 'refused');
      }
    },

    /** Keeps the old price for good; if the new one was charged before it could be taken back, the member moves. */
    async stay(member: OpenMember, reason: StayReason): Promise<void> {
      const { enrollmentId, termsId } = member;
      if (member.orderedAt !== null) {
        const outcome = await billing.withdrawTerms({ enrollmentId, termsId });
        if (outcome === 'charged') return move([member]);
      }
      await stayAt(member, reason);
    },
  };
}
export type MoveMember = ReturnType<typeof createMoveMember>;
