import { type AddOnRecommendation, type Proposed } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import {
  counterAgreementQuery,
  useProposePlan,
  useSendJoinLink,
} from '../../features/joining/api/joining.ts';
import { JoinCode } from '../../features/joining/components/JoinCode.tsx';
import { PaidHere, PaidHereDone } from '../../features/joining/components/PaidHere.tsx';
import { useRecommendPlans } from '../../features/recommendations/api/recommend-plans.ts';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { MemberForm, type Member } from './MemberForm.tsx';
import { PlanChoice, type Chosen } from './PlanChoice.tsx';

type Step = 'details' | 'plan' | 'code';

const stillOffered = (addOns: readonly AddOnRecommendation[], ids: readonly string[]) =>
  ids.filter((id) => addOns.some(({ addOn }) => String(addOn.id) === id));

/** Moves the focus to a step when it is shown, so that it is read out. */
function useStepFocus(step: Step) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) ref.current?.focus();
    shown.current = step;
  }, [step]);
  return ref;
}

/** What is entered, step by step. What is proposed can be changed until it is paid. */
function useNewMember() {
  const [step, setStep] = useState<Step>('details');
  const [member, setMember] = useState<Member | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [paidUntil, setPaidUntil] = useState<string | null>(null);
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

  async function send({ isOtherPet = false } = {}) {
    if (member === null || chosen === null) return;
    const saved = await propose.mutateAsync({
      ...member,
      planId: chosen.planId,
      addOnIds: [...chosen.addOnIds],
      ...(proposed !== null && { replacesId: proposed.enrollmentId }),
      ...(isOtherPet && { confirmDuplicate: true }),
    });
    setProposed(saved);
    setStep('code');
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
    chosen,
    proposed,
    recommend,
    propose,
    link,
    setChosen,
    paidUntil,
    setPaidUntil,
    goTo: setStep,
    seePlans: (entered: Member) => run(() => seePlans(entered)),
    send: (given?: { isOtherPet: boolean }) => run(() => send(given)),
    renew: () => run(async () => proposed && link.mutateAsync(proposed.enrollmentId)),
  };
}
type NewMemberState = ReturnType<typeof useNewMember>;

function Details({ state: { member, recommend, seePlans } }: { state: NewMemberState }) {
  const hasNoPlan = recommend.data?.plans.length === 0;
  return (
    <div className="space-y-6">
      <MemberForm
        member={member}
        isSubmitting={recommend.isPending}
        onSubmit={(entered) => void seePlans(entered)}
      />
      {hasNoPlan && (
        <Alert variant="info" title="No plan for this pet">
          The clinic’s plans are for dogs and cats.
        </Alert>
      )}
      {recommend.error && (
        <Alert variant="error">
          {describeError(recommend.error, 'The plans can’t be loaded. Please try again.')}
        </Alert>
      )}
    </div>
  );
}

function Problem({ state: { propose, send, goTo } }: { state: NewMemberState }) {
  if (!propose.error) return null;
  const isDuplicate = hasCode(propose.error, 'duplicate_pet');
  return (
    <Alert
      variant={isDuplicate ? 'warning' : 'error'}
      title={isDuplicate ? 'This pet has a plan' : 'It wasn’t saved'}
      actions={
        isDuplicate ? (
          <Button variant="outline" onClick={() => void send({ isOtherPet: true })}>
            It is another pet
          </Button>
        ) : (
          <Button variant="outline" onClick={() => goTo('details')}>
            Check the details
          </Button>
        )
      }
    >
      {describeError(propose.error, 'Please try again.')}
    </Alert>
  );
}

function Plan({ state }: { state: NewMemberState }) {
  const { recommend, chosen, propose, proposed, setChosen, send, goTo } = state;
  if (!recommend.data || chosen === null) return null;
  return (
    <PlanChoice recommendations={recommend.data} chosen={chosen} onChoose={setChosen}>
      {proposed !== null && (
        <p className="text-sm text-ink-700">
          The code before ends with this change. Nothing is charged for what was proposed before.
        </p>
      )}
      <Problem state={state} />
      <Button size="large" width="full" isLoading={propose.isPending} onClick={() => void send()}>
        Show the code
      </Button>
      <Button variant="ghost" width="full" onClick={() => goTo('details')}>
        Back to owner and pet
      </Button>
    </PlanChoice>
  );
}

const toDesk = (
  <Link to={paths.adminDesk} className={buttonClass({ variant: 'outline' })}>
    To the front desk
  </Link>
);

function PaidAtCounter({ proposed, until }: { proposed: Proposed; until: string }) {
  const agreement = useQuery(counterAgreementQuery(proposed));
  return (
    <Alert variant="success" title={`${proposed.petName}’s plan has started`} actions={toDesk}>
      <PaidHereDone proposed={proposed} until={until} fileUrl={agreement.data ?? null} />
    </Alert>
  );
}

function Code({ state }: { state: NewMemberState }) {
  const { proposed, link, goTo, renew, paidUntil, setPaidUntil } = state;
  if (proposed === null) return null;
  if (paidUntil !== null) return <PaidAtCounter proposed={proposed} until={paidUntil} />;
  const change = (
    <Button variant="outline" onClick={() => goTo('plan')}>
      Change the plan
    </Button>
  );
  if (link.data && !link.isPending) {
    return (
      <JoinCode
        key={link.data.id}
        link={link.data}
        proposed={proposed}
        actions={
          <>
            {change}
            <PaidHere proposed={proposed} onPaid={setPaidUntil} />
          </>
        }
        next={toDesk}
        onRenew={() => void renew()}
      />
    );
  }
  if (link.error) {
    return (
      <Alert
        variant="error"
        title="There is no code yet"
        actions={<Button onClick={() => void renew()}>Try again</Button>}
      >
        {proposed.petName}’s plan is saved.{' '}
        {describeError(link.error, 'The code couldn’t be made.')}
      </Alert>
    );
  }
  return <p role="status">Making the code…</p>;
}

/** An owner and a pet, a plan, and the code that the owner scans. */
export function NewMember() {
  const state = useNewMember();
  const ref = useStepFocus(state.step);
  const { proposed, step } = state;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-32 outline-none">
      {step === 'details' && <Details state={state} />}
      {step === 'plan' && <Plan state={state} />}
      {step === 'code' && (
        <>
          {proposed !== null && (
            <p className="mb-6 text-lg wrap-anywhere">
              {proposed.petName} of {proposed.ownerName}: {proposed.planName}, $
              {proposed.totalMonthlyPrice} a month, ${proposed.membershipFee} membership fee
            </p>
          )}
          <Code state={state} />
        </>
      )}
    </div>
  );
}
