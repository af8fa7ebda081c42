import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { PaidElsewherePlans } from '../../features/work-list/components/PaidElsewherePlans.tsx';
import { OpenCustomer } from '../../features/work-list/components/WorkRow.tsx';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** Plans paid elsewhere that somebody should pay or set up soon, with the ways to do that. */
export function PaidElsewhereWork() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <PaidElsewherePlans
      actionOn={(plan) => (
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          {mayAct(role) && (
            <RecordPayment plan={{ ...plan, id: plan.enrollmentId, billing: 'elsewhere' }} />
          )}
          {mayManage(role) && (
            <SendSetupLink enrollmentId={plan.enrollmentId} about={`to ${plan.ownerName}`} />
          )}
          <OpenCustomer person={plan}>Open the plan</OpenCustomer>
        </div>
      )}
    />
  );
}
