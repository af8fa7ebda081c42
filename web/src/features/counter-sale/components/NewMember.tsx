import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { type KnownOwner, MemberForm } from './MemberForm.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import type { Change } from '../../../shared/plans/chosen.ts';
import { PlanChanged } from '../../../shared/plans/PlanChanged.tsx';
import { type PayYearHere, ProposedCode } from './ProposedCode.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import { type NewMemberState, type OpenedProposal, useNewMember } from '../use-new-member.ts';

const showCode = 'Show the code';

function Details({ state: { member, known, recommend, seePlans } }: { state: NewMemberState }) {
  const hasNoPlan = recommend.data?.plans.length === 0;
  return (
    <div className="space-y-6">
      <MemberForm
        member={member}
        known={known}
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

/** The account may have been made online by a different person. */
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
      <span>{describeError(propose.error, 'Please try again.')}</span> If you go on, the account
      made online is closed: its password, sign-ins, and plans that aren’t paid yet end, and the
      details that you entered count.
    </Alert>
  );
}

function Changed({ before, after }: Change) {
  if (before && after) return <PlanChanged before={before} after={after} button={showCode} />;
  return (
    <Alert variant="error" title="This plan is no longer offered">
      Please choose another plan for this pet.
    </Alert>
  );
}

function Problem({ state }: { state: NewMemberState }) {
  const { propose, readingAgain, change, send, goTo } = state;
  if (change) return <Changed {...change} />;
  if (!propose.error || readingAgain.isPending) return null;
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
      {describeError(readingAgain.error ?? propose.error, 'Please try again.')}
    </Alert>
  );
}

function Plan({ state }: { state: NewMemberState }) {
  const { recommendations, chosen, propose, readingAgain, proposed, setChosen, send, goTo } = state;
  if (!recommendations || chosen === null) return null;
  return (
    <PlanChoice recommendations={recommendations} chosen={chosen} onChoose={setChosen}>
      {proposed !== null && (
        <p className="text-sm text-ink-700">
          This change ends the earlier code. Nothing is charged for the earlier proposal.
        </p>
      )}
      <Problem state={state} />
      <Button
        size="large"
        width="full"
        isLoading={propose.isPending || readingAgain.isPending}
        onClick={() => void send()}
      >
        {showCode}
      </Button>
      <Button variant="ghost" width="full" onClick={() => goTo('details')}>
        Back to owner and pet
      </Button>
    </PlanChoice>
  );
}

/** An owner and a pet, a plan, and the code that the owner scans. */
export function NewMember(given: {
  opened: OpenedProposal | null;
  /** The owner who is there; null: one to enter. */
  known: KnownOwner | null;
  PayYear: PayYearHere;
  onProposed: (enrollmentId: number) => void;
}) {
  const state = useNewMember(given, given.onProposed);
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
              <span translate="no">{proposed.ownerName}</span>’s{' '}
              <span translate="no">{proposed.petName}</span>:{' '}
              <span translate="no">{proposed.planName}</span>,{' '}
              <span translate="no">{`$${proposed.totalMonthlyPrice}`}</span> a month,{' '}
              <span translate="no">{`$${proposed.membershipFee}`}</span> membership fee
            </p>
          )}
          {state.isTakenOver && (
            <Alert variant="info" title="The account made online was closed" className="mb-6">
              Its password, sign-ins, and plans that weren’t paid yet have ended. The owner gets a
              link by email to set a password.
            </Alert>
          )}
          <ProposedCode state={state} PayYear={given.PayYear} />
        </>
      )}
    </div>
  );
}
