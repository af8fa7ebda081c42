import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { handoverQuery, type HandedPlan } from '../api/handovers.ts';
import { handoverTexts } from '../texts.ts';
import { HandoverForm } from './HandoverForm.tsx';
import { RunningHandover } from './RunningHandover.tsx';

function Content({ plan, onClose }: { plan: HandedPlan; onClose: () => void }) {
  const { data, error } = useQuery(handoverQuery(plan.enrollmentId));
  if (error) {
    return <Alert variant="error">{describeError(error, handoverTexts.notRead)}</Alert>;
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the handover">
        <Skeleton className="h-48" />
      </LoadingRegion>
    );
  }
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

/** Lets staff hand a pet and its plan over to a new owner, see how far that is, and call it off. */
export function HandOver({ plan }: { plan: HandedPlan }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        New owner…
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`New owner of ${plan.petName}`}>
        {isOpen && <Content plan={plan} onClose={close} />}
      </Dialog>
    </>
  );
}
