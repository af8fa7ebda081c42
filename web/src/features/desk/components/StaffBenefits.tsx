import { type EnrollmentStatus, redeemSchema, type StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';
import { deskTexts, notActiveTitles } from '../texts.ts';
import { BenefitRow } from './BenefitRow.tsx';
import { RedemptionHistory } from './RedemptionHistory.tsx';

/** A pet's plan, whose services staff record. */
export type RecordedPlan = {
  enrollmentId: number;
  petId: number;
  petName: string;
  status: EnrollmentStatus;
  paymentProblem: boolean;
};

const reasonSchema = redeemSchema.shape.overrideReason.unwrap();

/** Keeps a manager's reason for recording although the plan is not active. */
function useOverride(isNeeded: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  /** The reason to send, if one is needed; null if it is missing. */
  const take = (): { overrideReason?: string } | null => {
    if (!isNeeded) return {};
    const { data, error: problem } = reasonSchema.safeParse(reason);
    setError(problem?.issues[0]?.message);
    if (data !== undefined) return { overrideReason: data };
    field.current?.focus();
    return null;
  };
  const props = { ref: field, value: reason, error };
  return {
    take,
    field: (
      <TextField
        {...props}
        label="Reason"
        hint="At least 10 characters. Saved with what you record."
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        fieldClassName="mt-3"
      />
    ),
  };
}

type StaffBenefitsProps = { plan: RecordedPlan; role: StaffRole; isHistoryOpen?: boolean };

/** Lists the services of a pet's plan with what is left, and records, undoes, and moves their use. */
export function StaffBenefits({ plan, role, isHistoryOpen = false }: StaffBenefitsProps) {
  const { enrollmentId, petName, status, paymentProblem } = plan;
  const query = useQuery(benefitsQuery(enrollmentId, 'staff'));
  const [isRefused, setIsRefused] = useState(false);
  const [isPastDue, setIsPastDue] = useState(false);
  const isActive = status === 'active' && !isRefused;
  const override = useOverride(!isActive);
  const mayRecord = isActive ? mayAct(role) : mayManage(role);

  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the services">
        <Skeleton className="h-48" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The services could not be loaded"
      />
    );
  }
  const { benefits, planYear } = query.data;
  return (
    <div className="space-y-4">
      {!isActive && (
        <Alert variant="warning" title={notActiveTitles[status](petName)}>
          {mayManage(role) ? deskTexts.mayOverride : deskTexts.askManager}
          {mayManage(role) && override.field}
        </Alert>
      )}
      {isActive && (paymentProblem || isPastDue) && (
        <Alert variant="warning" title="The last payment failed">
          {deskTexts.pastDue}
        </Alert>
      )}
      <p className="text-sm text-ink-700">
        Plan year: {formatDay(planYear.startsOn)} to {formatDay(planYear.endsOn)}
      </p>
      {benefits.length === 0 ? (
        <p className="text-ink-700">This plan has no services to record.</p>
      ) : (
        <ul
          aria-label={`Services of ${petName}’s plan`}
          className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white"
        >
          {benefits.map((benefit) => (
            <BenefitRow
              key={benefit.code}
              {...{ benefit, plan, planYear, mayRecord }}
              takeOverride={override.take}
              onNotActive={() => setIsRefused(true)}
              onPastDue={setIsPastDue}
            />
          ))}
        </ul>
      )}
      <RedemptionHistory plan={plan} mayChange={mayAct(role)} isOpen={isHistoryOpen} />
    </div>
  );
}
