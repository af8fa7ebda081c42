import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { handoverQuery, type HandedPlan } from '../api/handovers.ts';
import { handoverTexts } from '../texts.ts';
import { HandoverForm } from './HandoverForm.tsx';
import { LoadingHandover } from './LoadingHandover.tsx';
import { RunningHandover } from './RunningHandover.tsx';

/** Shows the plan's handover, what stands in the way of one, or the form that begins one. */
export function OpenHandover({ plan, onClose }: { plan: HandedPlan; onClose: () => void }) {
  const { data, error, refetch } = useQuery(handoverQuery(plan.enrollmentId));
  if (error) return <LoadFailure error={error} onRetry={refetch} title={handoverTexts.notRead} />;
  if (!data) return <LoadingHandover />;
  const { handover, obstacle } = data;
  if (handover) return <RunningHandover plan={plan} handover={handover} onClose={onClose} />;
  if (obstacle !== null) {
    return (
      <Alert variant="warning" title="This plan can’t be handed over now">
        {obstacle}
      </Alert>
    );
  }
  return <HandoverForm plan={plan} onClose={onClose} />;
}
