import type { Redemption, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoment, formatShortDay } from '../../../shared/format-date.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { describeUse } from '../describe-redemption.ts';
import { redemptionsQuery } from '../api/redemptions.ts';
import { RedemptionActions } from './RedemptionActions.tsx';
import type { RecordedPlan } from './Services.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const shownUses = 5;

function Details({ redemption }: { redemption: Redemption }) {
  const { undone, note, overrideReason, recordedBy, recordedAt } = redemption;
  return (
    <div className="space-y-1 text-sm wrap-anywhere text-ink-700">
      <p>{`Recorded by ${recordedBy}, ${formatMoment(recordedAt)}`}</p>
      {note !== null && <p>{`Note: ${note}`}</p>}
      {overrideReason !== null && (
        <p>{`Recorded although the plan wasn’t active: ${overrideReason}`}</p>
      )}
      {undone !== null && (
        <p>{`Undone by ${undone.by}, ${formatMoment(undone.at)}: ${undone.reason}`}</p>
      )}
    </div>
  );
}

type UseProps = { redemption: Redemption; plan: RecordedPlan; mayChange: boolean };

/** A use in one line; opened, it shows who recorded it, and how to correct it. */
function Use({
  redemption,
  plan,
  mayChange,
  onDone,
}: UseProps & { onDone: (text: string) => void }) {
  const { undone, performedOn } = redemption;
  const what = <Amounts>{describeUse(redemption)}</Amounts>;
  return (
    <li className="border-b border-sand-200 last:border-b-0">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {undone === null ? what : <del>{what}</del>}
          </span>
          <span className="shrink-0 text-ink-700">{formatShortDay(performedOn)}</span>
        </summary>
        <div className="pb-3">
          <Details redemption={redemption} />
          {mayChange && undone === null && (
            <RedemptionActions redemption={redemption} plan={plan} onDone={onDone} />
          )}
        </div>
      </details>
    </li>
  );
}

/** Lists what was recorded in the plan year, newest first: five uses, or all. */
export function LastUses({ plan, role }: { plan: RecordedPlan; role: StaffRole }) {
  const query = useQuery(redemptionsQuery(plan.enrollmentId));
  const outcome = useRef<HTMLParagraphElement>(null);
  const [message, setMessage] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (message !== '') outcome.current?.focus();
  }, [message]);
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the last uses">
        <Skeleton className="h-16" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The uses could not be loaded"
      />
    );
  }
  const uses = isWhole ? query.data : query.data.slice(0, shownUses);
  return (
    <>
      <p ref={outcome} role="status" tabIndex={-1} className="font-medium text-brand-800">
        <Amounts>{message}</Amounts>
      </p>
      {uses.length === 0 && <p className="text-sm text-ink-700">Nothing recorded yet</p>}
      <ul aria-label="Last uses">
        {uses.map((redemption) => (
          <Use
            key={redemption.id}
            redemption={redemption}
            plan={plan}
            mayChange={mayAct(role)}
            onDone={setMessage}
          />
        ))}
      </ul>
      {query.data.length > shownUses && !isWhole && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setIsWhole(true)}>
          {`All of this year (${query.data.length})`}
        </Button>
      )}
    </>
  );
}
