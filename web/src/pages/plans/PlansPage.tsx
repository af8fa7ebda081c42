import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { plansQuery } from '../../shared/plans/get-plans.ts';
import { PlanSections } from '../../features/plans/components/PlanSections.tsx';
import { PlansSkeleton } from '../../features/plans/components/PlansSkeleton.tsx';
import { plansTexts } from '../../features/plans/texts.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { anchors, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = describeError(error, '');
  return (
    <Alert
      variant="error"
      title={plansTexts.failed}
      actions={
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason === '' ? null : reason}
    </Alert>
  );
}

/** `/plans`: all plans in their fixed order. */
export function PlansPage() {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(plansQuery);
  // A long list: rendered in steps, between which a slow phone reacts.
  const plans = useDeferredValue(data);
  const hasFailed = isLoadingError && !isFetching;
  return (
    <PageShell
      title="All wellness plans"
      description="Compare every wellness plan for dogs, puppies, cats and kittens: what is included, the monthly price and the one-time membership fee."
      heading="Wellness plans"
      intro="Every plan is paid monthly, after a one-time membership fee. Tell us about your pet to see which one fits."
      width="wide"
    >
      <p className="mb-14">
        <Link
          to={`${paths.home}${anchors.petProfile}`}
          className={buttonClass({ variant: 'sun', size: 'large' })}
        >
          Get recommendations for your pet
        </Link>
      </p>
      {plans === undefined && !hasFailed && <PlansSkeleton />}
      {hasFailed && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {plans !== undefined && plans.length > 0 && <PlanSections plans={plans} />}
      {plans?.length === 0 && (
        <Alert title="There are no plans to show right now">
          Please call <ClinicPhone /> and we’ll help.
        </Alert>
      )}
    </PageShell>
  );
}
