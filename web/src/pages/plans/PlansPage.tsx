import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { ClinicPhone } from '../../features/clinic/components/ClinicPhone.tsx';
import { plansQuery } from '../../features/plans/api/get-plans.ts';
import { PlanSections } from '../../features/plans/components/PlanSections.tsx';
import { PlansSkeleton } from '../../features/plans/components/PlansSkeleton.tsx';
import { plansTexts } from '../../features/plans/texts.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useOnceHydrated } from '../../shared/hooks/use-once-hydrated.ts';
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
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {reason === '' ? null : reason}
    </Alert>
  );
}

/**
 * The plans; on their way as long as the page is that of its HTML, even where they were quicker, and until all of
 * them are rendered, piece by piece: there are many, and whoever touches the page meanwhile does not wait for them.
 */
function useShownPlans() {
  const { data, error, isError, isFetching, refetch } = useQuery(plansQuery);
  const isAnswered = useOnceHydrated(!isFetching, false);
  const plans = useDeferredValue(useOnceHydrated(data, undefined));
  const hasFailed = isAnswered && isError;
  // Known before, they are all there at once: going back leads to where the person was.
  const [isGradual] = useState(plans === undefined);
  const isLoading = plans === undefined && !hasFailed;
  return { plans, isGradual, error, hasFailed, isLoading, refetch };
}

/** `/plans`: all plans in their fixed order. */
export function PlansPage() {
  const { plans, isGradual, error, hasFailed, isLoading, refetch } = useShownPlans();
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
      {isLoading && <PlansSkeleton />}
      {hasFailed && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {plans !== undefined && plans.length > 0 && (
        <PlanSections plans={plans} isGradual={isGradual} />
      )}
      {plans?.length === 0 && (
        <Alert title="There are no plans to show at the moment">
          Please call <ClinicPhone />, we are glad to help.
        </Alert>
      )}
    </PageShell>
  );
}
