import {
  type EnrollmentStatus,
  type EnrollmentLink,
  type PetProfile,
  type Proposal,
  type Proposed,
} from '@petwell/contracts';
import { useState } from 'react';
import { useProposePlan, useSendJoinLink } from './api/joining.ts';
import { type Change, chosenFrom, offeredIds, shownVersions } from '../../shared/plans/chosen.ts';
import { isOutdated, useReadAgain } from '../../shared/plans/read-again.ts';
import { useRecommendPlans } from '../../shared/plans/recommend-plans.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import type { KnownOwner, Member } from './components/MemberForm.tsx';
import type { Chosen } from './components/PlanChoice.tsx';

/** A proposal that was made before, with the link that works now. */
export type OpenedProposal = Proposal & { link: EnrollmentLink | null };

export type Step = 'details' | 'plan' | 'code';

/** Staff's confirmations after asking. */
type Confirmed = { isOtherPet?: boolean; isTheirAddress?: boolean };

/**
 * Holds the entries, step by step, or an opened proposal, which can be changed until it is paid. `known`: the
 * owner who is there. `onProposed`: told of every proposal that is made.
 */
export function useNewMember(
  { opened, known }: { opened: OpenedProposal | null; known: KnownOwner | null },
  onProposed: (enrollmentId: number) => void,
) {
  const [step, setStep] = useState<Step>(opened === null ? 'details' : 'code');
  const [member, setMember] = useState<Member | null>(
    opened && { owner: opened.owner, pet: opened.pet },
  );
  const [chosen, setChosen] = useState<Chosen | null>(
    opened && { planId: opened.planId, addOnIds: opened.addOnIds },
  );
  const [isTakenOver, setIsTakenOver] = useState(false);
  const [proposed, setProposed] = useState<Proposed | null>(opened?.proposed ?? null);
  const [status, setStatus] = useState<EnrollmentStatus>(opened?.status ?? 'pending_payment');
  const [paidUntil, setPaidUntil] = useState<string | null>(opened?.paidUntil ?? null);
  const recommend = useRecommendPlans();
  const again = useReadAgain();
  const [change, setChange] = useState<Change | null>(null);
  const recommendations = again.data ?? recommend.data;
  const propose = useProposePlan();
  const link = useSendJoinLink();
  const flight = useSingleFlight();

  async function seePlans(entered: Member) {
    setMember(entered);
    propose.reset();
    again.reset();
    setChange(null);
    const offered = await recommend.mutateAsync(entered.pet);
    const { plans } = offered;
    const best = plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
    if (!best) return;
    const kept = plans.find(({ plan }) => plan.id === chosen?.planId);
    setChosen({
      planId: (kept ?? best).plan.id,
      addOnIds: offeredIds(offered, chosen?.addOnIds ?? []),
    });
    setStep('plan');
  }

  /** Shows what has changed about what was chosen, to be sent again, or to choose another plan. */
  async function readAgain(pet: PetProfile, given: { chosen: Chosen; before: Change['before'] }) {
    const { planId, addOnIds } = given.chosen;
    const offered = await again.mutateAsync({ pet, planId });
    const kept = { planId, addOnIds: offeredIds(offered, addOnIds) };
    const after = chosenFrom({ ...kept, recommendations: offered });
    setChange({ before: given.before, after });
    setChosen(kept);
  }

  async function send({ isOtherPet = false, isTheirAddress = false }: Confirmed = {}) {
    if (member === null || chosen === null) return;
    const { owner, pet } = member;
    const shown = recommendations ? chosenFrom({ ...chosen, recommendations }) : null;
    setChange(null);
    const body = {
      pet,
      ...('ownerId' in owner ? { ownerId: owner.ownerId } : { owner }),
      planId: chosen.planId,
      addOnIds: [...chosen.addOnIds],
      ...(shown && { shown: shownVersions(shown) }),
      ...(proposed !== null && { replacesId: proposed.enrollmentId }),
      ...(isOtherPet && { confirmDuplicate: true }),
      ...(isTheirAddress && { confirmAddress: true }),
    };
    const saved = await propose.mutateAsync(body).catch(async (error: unknown) => {
      if (isOutdated(error)) await readAgain(pet, { chosen, before: shown });
      throw error;
    });
    setIsTakenOver(saved.isTakenOver);
    setProposed(saved);
    setStatus('pending_payment');
    setStep('code');
    onProposed(saved.enrollmentId);
    await link.mutateAsync(saved.enrollmentId);
  }

  /** One thing at a time; errors are shown where they happened. */
  const run = async (work: () => Promise<unknown>) => {
    if (!flight.start()) return;
    try {
      await work();
    } catch {
      // Shown by the step.
    } finally {
      flight.finish();
    }
  };

  return {
    step,
    member,
    known,
    chosen,
    proposed,
    /** An account that was made online with the address was closed. */
    isTakenOver,
    recommend,
    recommendations,
    change,
    readingAgain: again,
    propose,
    link,
    /** The one that was just made, or that worked when the proposal was opened. */
    shownLink: link.data ?? (link.isIdle ? opened?.link : null) ?? null,
    status,
    setChosen: (next: Chosen) => {
      if (change) propose.reset();
      setChange(null);
      setChosen(next);
    },
    paidUntil,
    setPaidUntil,
    goTo: setStep,
    changePlan: () =>
      recommend.data === undefined && member !== null
        ? run(() => seePlans(member))
        : Promise.resolve(setStep('plan')),
    seePlans: (entered: Member) => run(() => seePlans(entered)),
    send: (given?: Confirmed) => run(() => send(given)),
    renew: () => run(async () => proposed && link.mutateAsync(proposed.enrollmentId)),
  };
}
export type NewMemberState = ReturnType<typeof useNewMember>;
