import type { Redemption } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../shared/format-date.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { redemptionsQuery } from '../api/redemptions.ts';
import { describeRedemption } from '../describe-redemption.ts';
import { RedemptionActions } from './RedemptionActions.tsx';
import type { RecordedPlan } from './StaffBenefits.tsx';

function Entry({ redemption }: { redemption: Redemption }) {
  const { undone, note, overrideReason, recordedBy, recordedAt } = redemption;
  const what = describeRedemption(redemption);
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">{undone === null ? what : <del>{what}</del>}</p>
      <p className="text-ink-700">
        Recorded by {recordedBy}, {formatMoment(recordedAt)}
      </p>
      {note !== null && <p className="text-ink-700">Note: {note}</p>}
      {overrideReason !== null && (
        <p className="text-ink-700">Recorded although the plan wasn’t active: {overrideReason}</p>
      )}
      {undone !== null && (
        <p className="text-ink-700">
          Undone by {undone.by}, {formatMoment(undone.at)}: {undone.reason}
        </p>
      )}
    </div>
  );
}

type RedemptionHistoryProps = { plan: RecordedPlan; mayChange: boolean; isOpen: boolean };

/** Lists what was recorded in the plan year, newest first. What was undone is struck through. */
export function RedemptionHistory({ plan, mayChange, isOpen }: RedemptionHistoryProps) {
  const query = useQuery(redemptionsQuery(plan.enrollmentId));
  const outcome = useRef<HTMLParagraphElement>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message !== '') outcome.current?.focus();
  }, [message]);
  return (
    <details open={isOpen} className="text-sm">
      <summary className="min-h-11 py-2.5 font-semibold">History of this plan year</summary>
      <p
        ref={outcome}
        role="status"
        tabIndex={-1}
        className="py-1 text-base font-medium text-brand-800 empty:hidden"
      >
        {message}
      </p>
      {query.isPending && (
        <LoadingRegion label="Loading the history">
          <Skeleton className="h-16" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The history could not be loaded"
        />
      )}
      {query.data?.length === 0 && <p className="text-ink-700">Nothing recorded yet</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <ul
          aria-label="History of this plan year"
          className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white"
        >
          {query.data.map((redemption) => (
            <li key={redemption.id} className="px-4 py-2.5">
              <Entry redemption={redemption} />
              {mayChange && redemption.undone === null && (
                <RedemptionActions redemption={redemption} plan={plan} onDone={setMessage} />
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
