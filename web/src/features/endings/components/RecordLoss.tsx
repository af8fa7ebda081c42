import type { EndPreview } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { type EndableEnrollment, endPreviewQuery, useEndEnrollment } from '../api/endings.ts';
import { lossTexts } from '../ending-texts.ts';
import { EndFacts } from './EndFacts.tsx';
import { MailPreview } from './MailPreview.tsx';

type FormProps = { enrollment: EndableEnrollment; onClose: () => void };

function Form({ enrollment, preview, onClose }: FormProps & { preview: EndPreview }) {
  const { petName, planName } = enrollment;
  const end = useEndEnrollment(enrollment.enrollmentId);
  const flight = useSingleFlight();
  const record = async () => {
    if (!flight.start()) return;
    try {
      await end.mutateAsync({ reason: 'pet_died', when: 'now' });
      showToast(lossTexts.recorded(petName, planName));
      onClose();
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  };
  return (
    <div className="space-y-5">
      <p className="wrap-anywhere">{lossTexts.question(petName, planName)}</p>
      <EndFacts preview={preview} isDeath />
      <MailPreview mail={preview.petDiedMail} />
      <DialogActions>
        {end.isError && <OrderFailure error={end.error} {...lossTexts.failed} />}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button variant="destructive" isLoading={end.isPending} onClick={() => void record()}>
          Record it and end the plan
        </Button>
      </DialogActions>
    </div>
  );
}

/** Loads what ending the plan does, and then asks. */
function Loaded(props: FormProps) {
  const preview = useQuery(endPreviewQuery(props.enrollment.enrollmentId));
  if (preview.isError) {
    return (
      <LoadFailure
        error={preview.error}
        onRetry={preview.refetch}
        title="The plan couldn’t be loaded"
      />
    );
  }
  if (preview.isPending) {
    return (
      <LoadingRegion label="Loading what ending the plan does">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  return <Form {...props} preview={preview.data} />;
}

/** Records that a pet died and ends its plan, in one step. For staff who act. */
export function RecordLoss({ enrollment }: { enrollment: EndableEnrollment }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        <span>
          <span translate="no">{enrollment.petName}</span> has died
        </span>
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`Has ${enrollment.petName} died?`}>
        {isOpen && <Loaded enrollment={enrollment} onClose={close} />}
      </Dialog>
    </>
  );
}
