import { type EnrollmentView, hasDied } from '@petwell/contracts';
import { howToEnd, unusedMonthsRule } from '@petwell/contracts/legal';
import { useState } from 'react';
import { Phone } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useCancelEnrollment } from '../api/cancel-enrollment.ts';
import { cancelToasts } from '../texts.ts';

function ByPhone({ isOnline }: { isOnline: boolean }) {
  return (
    <p className="flex items-start gap-3">
      <Phone aria-hidden className="mt-1 size-5 shrink-0 text-brand-700" />
      <span>
        <span>
          {isOnline
            ? 'To change the plan, or for anything else, call the clinic.'
            : howToEnd('phone', { name: 'the clinic' })}
        </span>{' '}
        <ClinicPhone />
      </span>
    </p>
  );
}

/** Until when a plan that its owner ends goes on. One that no card pays ends with its month, whatever is paid. */
function describeEnd({ billing, prepaidUntil }: EnrollmentView): string {
  if (billing !== 'elsewhere') {
    return 'It goes on through the month you’ve paid for, and nothing is charged after that.';
  }
  const until = 'It goes on until the end of its current month.';
  return prepaidUntil === undefined ? `${until} If you’ve paid beyond that, call us first.` : until;
}

/** Says how to end or change a plan: by phone, and where the clinic offers it, here with the paid month. */
export function CancelEnrollment({
  enrollment,
  isReadOnly,
}: {
  enrollment: EnrollmentView;
  isReadOnly: boolean;
}) {
  const [params, setParams] = useSearchParams();
  // The links in mails open it.
  const [isOpen, setIsOpen] = useState(params.has('end'));
  const close = () => {
    setIsOpen(false);
    if (!params.has('end')) return;
    params.delete('end');
    setParams(params, { replace: true, preventScrollReset: true });
  };
  const cancel = useCancelEnrollment(enrollment.id);
  const flight = useSingleFlight();
  const isOffered = useConfig()?.isCancelOnline === true && !isReadOnly && !hasDied(enrollment.pet);
  const isOnline = isOffered && enrollment.status === 'active' && enrollment.endsOn === undefined;
  const { name } = enrollment.pet;
  const end = async () => {
    if (!flight.start()) return;
    try {
      const { endsOn } = await cancel.mutateAsync();
      showToast(cancelToasts.done(name, endsOn));
    } catch (error) {
      showErrorToast(cancelToasts.failed, error);
    } finally {
      flight.finish();
    }
    close();
  };
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Need to Cancel?
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Need to cancel or change a plan?"
        actions={
          <>
            {isOnline && (
              <Button variant="outline" isLoading={cancel.isPending} onClick={() => void end()}>
                <span>
                  End <span translate="no">{name}</span>’s plan
                </span>
              </Button>
            )}
            <Button onClick={close}>Keep my plan</Button>
          </>
        }
      >
        <div className="space-y-3">
          {isOnline && (
            <p>
              You can end <span translate="no">{name}</span>’s plan here.{' '}
              <span>{describeEnd(enrollment)}</span> We’ll confirm the day by email.
            </p>
          )}
          {enrollment.prepaidUntil !== undefined && (
            <p>{`${unusedMonthsRule} Call us about the refund.`}</p>
          )}
          {enrollment.endsOn !== undefined && (
            <p>
              <span translate="no">{name}</span>’s plan ends on{' '}
              <span>{formatDay(enrollment.endsOn)}</span>.
            </p>
          )}
          <ByPhone isOnline={isOnline} />
        </div>
      </Dialog>
    </>
  );
}
