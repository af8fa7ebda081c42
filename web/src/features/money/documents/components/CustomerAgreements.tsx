import type { Agreement, AdminEnrollment, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { mayAct } from '../../../../shared/staff/permissions.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { customerAgreementsQuery, useMailAgreement } from '../api/agreements.ts';
import { AgreementList } from './AgreementList.tsx';

/** Mails an agreement to its owner, once while the list is open. */
function MailIt({ agreement: { id, agreedAt } }: { agreement: Agreement }) {
  const mail = useMailAgreement(id);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await mail.mutateAsync();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      {/* A second click of a double click finds no button. */}
      {!mail.isSuccess && (
        <Button
          variant="outline"
          size="small"
          isLoading={mail.isPending}
          onClick={() => void run()}
        >
          Email it<span className="sr-only">{`, of ${formatMoment(agreedAt)}`}</span>
        </Button>
      )}
      <p role="status" className="basis-full">
        {mail.isSuccess && 'Emailed to the owner.'}
      </p>
      {mail.error && (
        <Alert variant="error" className="basis-full">
          {describeError(mail.error, 'It wasn’t emailed. Please try again.')}
        </Alert>
      )}
    </>
  );
}

/** A customer's agreements for a plan, within the customer's details, loaded when it is opened. */
export function CustomerAgreements({
  enrollment,
  role,
}: {
  enrollment: AdminEnrollment;
  role: StaffRole;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...customerAgreementsQuery(enrollment.ownerId), enabled: isOpen });
  return (
    <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-sm font-semibold">What the owner agreed to</summary>
      {isOpen && (
        <AgreementList
          query={query}
          enrollmentId={enrollment.id}
          isStaff
          fileUrlOf={(id) => `/api/admin/agreements/${id}/agreement.pdf`}
          {...(mayAct(role) && {
            actionOf: (agreement) => <MailIt agreement={agreement} />,
          })}
        />
      )}
    </details>
  );
}
