import { GiveBack } from '../../features/money/recorded/components/GiveBack.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { PaidElsewhereEnrollments } from '../../features/work-list/components/PaidElsewhereEnrollments.tsx';
import { UnusedMonthsList } from '../../features/work-list/components/UnusedMonthsList.tsx';
import { OpenCustomer } from '../../features/work-list/components/WorkRow.tsx';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** Plans paid elsewhere that must be paid or set up soon, with the ways to do that, and prepaid months to give back. */
export function PaidElsewhereWork() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <>
      <UnusedMonthsList
        actionOn={(unused) => (
          <div className="flex flex-wrap items-center gap-2 sm:justify-end">
            {mayAct(role) && <GiveBack unused={unused} />}
            <OpenCustomer person={unused}>Open the customer</OpenCustomer>
          </div>
        )}
      />
      <PaidElsewhereEnrollments
        actionOn={(enrollment) => (
          <div className="flex flex-wrap items-center gap-2 sm:justify-end">
            {mayAct(role) && (
              <RecordPayment
                enrollment={{ ...enrollment, id: enrollment.enrollmentId, billing: 'elsewhere' }}
              />
            )}
            {mayManage(role) && (
              <SendSetupLink
                enrollmentId={enrollment.enrollmentId}
                about={`to ${enrollment.ownerName}`}
              />
            )}
            <OpenCustomer person={enrollment}>Open the plan</OpenCustomer>
          </div>
        )}
      />
    </>
  );
}
