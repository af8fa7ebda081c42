import { AppError } from '@petwell/chassis';
import type { StayReason } from '@petwell/contracts/routes';
import type { Billing } from '../core/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { OpenMember } from './campaign.ts';
import type { Fates } from './rules-campaign.ts';
import { newBenefitsOf } from './rules-selection.ts';
import { newTermsOf, toChangedTerms } from './rules-terms.ts';
import type { RunCampaign } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'changeTerms' | 'withdrawTerms'>;
  store: Pick<EnrollmentStore, 'find'>;
  transaction: RunCampaign;
  clock: () => Date;
  timeZone: string;
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'status_conflict';

/** Creates the last steps of a member: billing changes the terms, and the member moves, or stays. Each can be repeated. */
export function createMoveMember(deps: Dependencies) {
  const { billing, store, transaction, clock, timeZone } = deps;

  const stayAt = (member: OpenMember, reason: StayReason) =>
    transaction(({ campaigns }) => campaigns.markStays(member, reason, clock()));

  /** Gives the enrollment its new terms, from the first day of the plan year on, even if it comes late. */
  async function move(member: OpenMember): Promise<void> {
    const { campaign, enrollmentId, effectiveFrom, fromVersion, way } = member;
    await transaction(async ({ enrollments, campaigns, terms }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      if (!enrollment || !(await campaigns.markMoved(member, clock()))) return;
      const { plan, addOns, monthlyCents } = newTermsOf(member, enrollment);
      const from = campaign.from.find(({ version }) => version === fromVersion)?.benefits ?? [];
      await terms.replace(enrollment, {
        plan,
        addOns,
        benefits: newBenefitsOf(enrollment.benefits, { from, to: campaign.benefits }),
        monthlyCents,
        effectiveFrom,
        agreedBy: way,
        at: clock(),
      });
    });
  }

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
        if (outcome === 'charged') return move(member);
      }
      await stayAt(member, reason);
    },
  };
}
export type MoveMember = ReturnType<typeof createMoveMember>;
