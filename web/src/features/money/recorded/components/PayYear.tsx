import {
  fromCents,
  type PrepaidSheet,
  type RecordedMethod,
  type YearLink,
} from '@petwell/contracts';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeRefusal } from '../../../../shared/api/describe-error.ts';
import { isOutcomeUnknown } from '../../../../shared/api/send-once.ts';
import { clinicToday, formatDay } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { NoAnswer } from '../../../../shared/staff/NoAnswer.tsx';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { Fact } from '../../../../shared/ui/Fact.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { prepaidYearQuery, useRecordPayment } from '../api/recorded-payments.ts';
import type { PayableEnrollment } from '../payable-enrollment.ts';
import { MethodField } from './MethodField.tsx';
import { YearByLink } from './YearByLink.tsx';

const dollars = (cents: number): string => formatMoney(fromCents(cents));

/** What a year costs beside twelve months one by one, and what is refunded of it. */
function SheetFacts({ sheet }: { sheet: PrepaidSheet }) {
  const { monthlyCents, listCents, percent, savedCents, yearCents, feeCents, from, until } = sheet;
  return (
    <section aria-label="A year in advance" className="space-y-3">
      <dl className="space-y-1.5">
        <Fact label="Now">{`${dollars(monthlyCents)} a month, ${dollars(listCents)} for 12 months`}</Fact>
        <Fact label="For a year">{dollars(yearCents)}</Fact>
        <Fact label="Saved">
          {savedCents === 0 ? 'Nothing' : `${dollars(savedCents)}, ${percent}%`}
        </Fact>
        {feeCents > 0 && <Fact label="Membership fee">{`${dollars(feeCents)}, not paid yet`}</Fact>}
        <Fact label="Paid for">{`${formatDay(from)} until ${formatDay(until)}`}</Fact>
      </dl>
      <p>{unusedMonthsRule}</p>
      <p>
        It doesn’t renew by itself. The agreement is with the customer’s agreements a moment later,
        to print and sign.
      </p>
    </section>
  );
}

type Given = {
  enrollment: Pick<PayableEnrollment, 'id' | 'petName'>;
  /** Gets the day until which the plan is paid then. */
  onPaid?: (until: string) => void;
};

function Form({
  enrollment,
  sheet,
  link,
  onClose,
  onPaid,
}: Given & {
  sheet: PrepaidSheet;
  link: YearLink | null;
  onClose: () => void;
}) {
  const record = useRecordPayment(enrollment.id);
  const flight = useSingleFlight();
  const [method, setMethod] = useState<RecordedMethod>('cash');
  const [isUnanswered, setIsUnanswered] = useState(false);
  const amountCents = sheet.yearCents + sheet.feeCents;
  const send = async () => {
    if (!flight.start()) return;
    const year = { months: 12, prepaidUntil: sheet.until };
    try {
      const body = { amountCents, paidOn: clinicToday(), method, ...year };
      const { payment } = await record.mutateAsync(body);
      onClose();
      showToast({
        title: 'Payment Recorded',
        description: `${dollars(amountCents)}. ${enrollment.petName}’s plan is paid until ${formatDay(sheet.until)}.`,
      });
      onPaid?.(payment.paidUntil);
    } catch (error) {
      setIsUnanswered(isOutcomeUnknown(error));
    } finally {
      flight.finish();
    }
  };
  if (isUnanswered) {
    return (
      <NoAnswer isLoading={record.isPending} onRetry={() => void send()}>
        The payment may have been recorded. Try again to find out: it is never recorded twice.
      </NoAnswer>
    );
  }
  return (
    <div className="space-y-4 text-ink-900">
      <SheetFacts sheet={sheet} />
      <MethodField label="Paid by" method={method} onChange={setMethod} />
      {sheet.feeCents === 0 ? (
        <YearByLink enrollmentId={enrollment.id} sheet={sheet} last={link} />
      ) : (
        <p>With a fee that isn’t paid yet, the year is paid at the clinic, not by a link.</p>
      )}
      <DialogActions>
        {record.error && (
          <Alert variant="error" title="It wasn’t recorded">
            {describeRefusal(record.error, 'Please try again. It isn’t recorded twice.')}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button isLoading={record.isPending} onClick={() => void send()}>
          <span>
            Record <span translate="no">{dollars(amountCents)}</span>
          </span>
        </Button>
      </DialogActions>
    </div>
  );
}

function Question(given: Given & { onClose: () => void }) {
  const year = useQuery(prepaidYearQuery(given.enrollment.id));
  if (year.isError) {
    return (
      <LoadFailure
        error={year.error}
        onRetry={year.refetch}
        title="What a year costs couldn’t be loaded"
      />
    );
  }
  if (year.isPending) {
    return (
      <LoadingRegion label="Loading what a year costs">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  const { sheet, obstacle, link = null } = year.data;
  if (sheet !== null) return <Form {...given} sheet={sheet} link={link} />;
  return (
    <div className="space-y-4 text-ink-900">
      <Alert variant="warning">{obstacle}</Alert>
      {link && <YearByLink enrollmentId={given.enrollment.id} sheet={null} last={link} />}
    </div>
  );
}

/** Opens the sheet of paying a year in advance, and records it in cash or by check. For staff who act. */
export function PayYear(given: Given) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Pay a year
      </Button>
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`Pay a year in advance for ${given.enrollment.petName}`}
      >
        {isOpen && <Question {...given} onClose={close} />}
      </Dialog>
    </>
  );
}
