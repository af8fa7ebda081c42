import type { EnrollmentLink, EnrollmentStatus, Proposal, Proposed } from '@petwell/contracts';
import { useState } from 'react';
import { useProposePlan, useSendJoinLink } from './api/joining.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { shownOffer } from '../../shared/plans/chosen.ts';
import { isOutdated } from '../../shared/plans/is-outdated.ts';
import { atListPrices } from '../../shared/plans/price-for-owner.ts';
import type { KnownOwner, Member } from './components/MemberForm.tsx';
import type { Chosen } from './components/PlanChoice.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

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
    opened && { owner: known ?? opened.owner, pet: opened.pet },
  );
  const choice = usePlanChoice(
    opened && { planId: opened.planId, addOnIds: opened.addOnIds },
    known?.price ?? atListPrices,
  );
  const { recommend, chosen, shown } = choice;
  const [isTakenOver, setIsTakenOver] = useState(false);
  const [proposed, setProposed] = useState<Proposed | null>(opened?.proposed ?? null);
  const [status, setStatus] = useState<EnrollmentStatus>(opened?.status ?? 'pending_payment');
  const [paidUntil, setPaidUntil] = useState<string | null>(opened?.paidUntil ?? null);
  const propose = useProposePlan();
  const link = useSendJoinLink();
  const flight = useSingleFlight();

  async function seePlans(entered: Member) {
    setMember(entered);
    propose.reset();
    if (await choice.see(entered.pet)) setStep('plan');
  }

  async function send({ isOtherPet = false, isTheirAddress = false }: Confirmed = {}) {
    if (member === null || chosen === null) return;
    const { owner, pet } = member;
    choice.forgetChange();
    const body = {
      pet,
      ...('ownerId' in owner ? { ownerId: owner.ownerId } : { owner }),
      planId: chosen.planId,
      addOnIds: [...chosen.addOnIds],
      ...(shown && { shown: shownOffer(shown) }),
      ...(proposed !== null && { replacesId: proposed.enrollmentId }),
      ...(isOtherPet && { confirmDuplicate: true }),
      ...(isTheirAddress && { confirmAddress: true }),
    };
    const saved = await propose.mutateAsync(body).catch(async (error: unknown) => {
      if (isOutdated(error)) await choice.readAgain(pet, chosen);
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
    recommendations: choice.recommendations,
    readingAgain: choice.readingAgain,
    change: choice.change,
    propose,
    link,
    /** The one that was just made, or that worked when the proposal was opened. */
    shownLink: link.data ?? (link.isIdle ? opened?.link : null) ?? null,
    status,
    setChosen: (next: Chosen) => {
      // The error is about another choice.
      if (choice.change) propose.reset();
      choice.choose(next);
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
