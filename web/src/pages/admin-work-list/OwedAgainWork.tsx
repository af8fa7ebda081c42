import { SettleOwed } from '../../features/money/recorded/components/SettleOwed.tsx';
import { OwedAgainList } from '../../features/work-list/components/OwedAgain.tsx';
import { OpenCustomer } from '../../features/work-list/components/WorkRow.tsx';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** Months that are owed after a voided payment, with the form to record that they were paid. */
export function OwedAgainWork() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <OwedAgainList
      actionOn={(owed) => (
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          {mayAct(role) && <SettleOwed {...owed} about={owed.ownerName} />}
          <OpenCustomer person={owed}>Open the customer</OpenCustomer>
        </div>
      )}
    />
  );
}
