import {
  type AddOnRecommendation,
  type EnrollmentStatus,
  type EnrollmentLink,
  type Proposal,
  type Proposed,
} from '@petwell/contracts';
import { useState } from 'react';
import { useProposePlan, useSendJoinLink } from './api/joining.ts';
import { useRecommendPlans } from '../../shared/plans/recommend-plans.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import type { KnownOwner, Member } from './components/MemberForm.tsx';
import type { Chosen } from './components/PlanChoice.tsx';

/** A proposal that was made before, with the link that works now. */
export type OpenedProposal = Proposal & { link: EnrollmentLink | null };

export type Step = 'details' | 'plan' | 'code';

/** Staff's confirmations after asking. */
type Confirmed = { isOtherPet?: boolean; isTheirAddress?: boolean };

const stillOffered = (addOns: readonly AddOnRecommendation[], ids: readonly string[]) =>
  ids.filter((id) => addOns.some(({ addOn }) => String(addOn.id) === id));

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
  const propose = useProposePlan();
  const link = useSendJoinLink();
  const flight = useSingleFlight();

  async function seePlans(entered: Member) {
    setMember(entered);
    propose.reset();
    const { plans, addOns } = await recommend.mutateAsync(entered.pet);
    const best = plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
    if (!best) return;
    const kept = plans.find(({ plan }) => plan.id === chosen?.planId);
    setChosen({
      planId: (kept ?? best).plan.id,
      addOnIds: stillOffered(addOns, chosen?.addOnIds ?? []),
    });
    setStep('plan');
  }

  async function send({ isOtherPet = false, isTheirAddress = false }: Confirmed = {}) {
    if (member === null || chosen === null) return;
    const { owner, pet } = member;
    const saved = await propose.mutateAsync({
      pet,
      ...('ownerId' in owner ? { ownerId: owner.ownerId } : { owner }),
      planId: chosen.planId,
      addOnIds: [...chosen.addOnIds],
      ...(proposed !== null && { replacesId: proposed.enrollmentId }),
      ...(isOtherPet && { confirmDuplicate: true }),
      ...(isTheirAddress && { confirmAddress: true }),
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
    propose,
    link,
    /** The one that was just made, or that worked when the proposal was opened. */
    shownLink: link.data ?? (link.isIdle ? opened?.link : null) ?? null,
    status,
    setChosen,
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
