import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import type { NewMemberState } from '../use-new-member.ts';
import { JoinCode } from './JoinCode.tsx';
import { PaidHere, PaidHereDone } from './PaidHere.tsx';

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
      <span translate="no">{proposed?.petName}</span>’s plan is saved.{' '}
      <span>
        {link.error
          ? describeError(link.error, 'The code couldn’t be made.')
          : 'A new code is also emailed to the owner.'}
      </span>
    </Alert>
  );
}

/** Takes a year in advance at the counter. Pages hand it on; null: the clinic doesn't offer it. */
export type PayYearHere = ComponentType<{
  enrollment: { id: number; petName: string };
  onPaid: (until: string) => void;
}> | null;

/** The code that the owner scans, or what became of the proposed plan. */
export function ProposedCode({ state, PayYear }: { state: NewMemberState; PayYear: PayYearHere }) {
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
  if (status === 'cancelled')
    return (
      <Over title={`${petName}’s plan has ended`}>
        <span translate="no">{planName}</span>
      </Over>
    );
  if (status !== 'pending_payment') {
    return (
      <Over title={`${petName}’s plan is paid`}>
        <span>The owner has agreed to</span> <span translate="no">{planName}</span>
        <span>.</span>
      </Over>
    );
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
      {PayYear && (
        <PayYear enrollment={{ id: proposed.enrollmentId, petName }} onPaid={setPaidUntil} />
      )}
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
