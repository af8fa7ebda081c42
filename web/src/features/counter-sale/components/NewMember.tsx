import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { JoinCode } from './JoinCode.tsx';
import { PaidHere, PaidHereDone } from './PaidHere.tsx';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { MemberForm } from './MemberForm.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import {
  type NewMemberState,
  type OpenedProposal,
  type Step,
  useNewMember,
} from '../use-new-member.ts';

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

/** Whoever made the account online may not be the one who stands here. */
function AskAboutAddress({
  state: { propose, send, goTo },
}: {
  state: Pick<NewMemberState, 'propose' | 'send' | 'goTo'>;
}) {
  return (
    <Alert
      variant="warning"
      title="Ask: is this your email address?"
      actions={
        <>
          <Button
            variant="outline"
            isLoading={propose.isPending}
            onClick={() => void send({ isTheirAddress: true })}
          >
            Yes, it’s theirs
          </Button>
          <Button variant="ghost" onClick={() => goTo('details')}>
            No, change the address
          </Button>
        </>
      }
    >
      {describeError(propose.error, 'Please try again.')} If you go on, the account made online is
      closed: its password, sign-ins, and unpaid plans end, and the details that you entered count.
    </Alert>
  );
}

function Problem({ state: { propose, send, goTo } }: { state: NewMemberState }) {
  if (!propose.error) return null;
  const isDuplicate = hasCode(propose.error, 'duplicate_pet');
  if (hasCode(propose.error, 'address_claimed'))
    return <AskAboutAddress state={{ send, goTo, propose }} />;
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

function Over({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert variant="success" title={title} actions={toDesk}>
      {children}
    </Alert>
  );
}

function NoCode({ state: { link, proposed, renew } }: { state: NewMemberState }) {
  if (link.isPending) return <p role="status">Making the code…</p>;
  return (
    <Alert
      variant={link.error ? 'error' : 'warning'}
      title="There is no code now"
      actions={
        <Button onClick={() => void renew()}>{link.error ? 'Try again' : 'Make a new code'}</Button>
      }
    >
      {proposed?.petName}’s plan is saved.{' '}
      {link.error
        ? describeError(link.error, 'The code couldn’t be made.')
        : 'A new code is also emailed to the owner.'}
    </Alert>
  );
}

function Code({ state }: { state: NewMemberState }) {
  const { proposed, status, shownLink, link, renew, changePlan, paidUntil, setPaidUntil } = state;
  if (proposed === null) return null;
  const { petName, planName } = proposed;
  if (paidUntil !== null) {
    return (
      <Over title={`${petName}’s plan has started`}>
        <PaidHereDone proposed={proposed} until={paidUntil} />
      </Over>
    );
  }
  if (status === 'cancelled') return <Over title={`${petName}’s plan has ended`}>{planName}</Over>;
  if (status !== 'pending_payment') {
    return <Over title={`${petName}’s plan is paid`}>The owner has agreed to {planName}.</Over>;
  }
  const actions = (
    <>
      <Button
        variant="outline"
        isLoading={state.recommend.isPending}
        onClick={() => void changePlan()}
      >
        Change the plan
      </Button>
      <PaidHere proposed={proposed} onPaid={setPaidUntil} />
    </>
  );
  return (
    <>
      {state.recommend.error && (
        <Alert variant="error" className="mb-6">
          {describeError(state.recommend.error, 'The plans can’t be loaded. Please try again.')}
        </Alert>
      )}
      {shownLink === null || link.isPending ? (
        <div className="space-y-6">
          <NoCode state={state} />
          {!link.isPending && <div className="flex flex-wrap items-start gap-3">{actions}</div>}
        </div>
      ) : (
        <JoinCode
          key={shownLink.id}
          link={shownLink}
          proposed={proposed}
          actions={actions}
          next={toDesk}
          onRenew={() => void renew()}
        />
      )}
    </>
  );
}

/** An owner and a pet, a plan, and the code that the owner scans. */
export function NewMember(given: {
  opened: OpenedProposal | null;
  onProposed: (enrollmentId: number) => void;
}) {
  const state = useNewMember(given.opened, given.onProposed);
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
              {proposed.ownerName}’s {proposed.petName}: {proposed.planName}, $
              {proposed.totalMonthlyPrice} a month, ${proposed.membershipFee} membership fee
            </p>
          )}
          {state.isTakenOver && (
            <Alert variant="info" title="The account made online was closed" className="mb-6">
              Its password, sign-ins, and unpaid plans have ended. The owner gets a link by email to
              set a password.
            </Alert>
          )}
          <Code state={state} />
        </>
      )}
    </div>
  );
}
