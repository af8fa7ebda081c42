import type { AdminUser, StaffRole } from '@petwell/contracts';
import { NewNote } from '../../features/customers/components/NewNote.tsx';
import { Timeline } from '../../features/customers/components/Timeline.tsx';
import { useCustomerRecords } from '../../features/customers/use-customer-records.ts';
import { BookVisit } from '../../features/staff-appointments/components/CustomerVisits.tsx';
import { useTasks } from '../../features/staff-appointments/use-tasks.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useUses } from './use-uses.tsx';
import { useVisits } from './use-visits.tsx';

/** Shows everything that happened with a customer in one list, notes and books. */
export function CustomerTimeline({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const { owner, enrollments, isDemo = false } = customer;
  const allTasks = useTasks();
  const visits = useVisits(owner.id, mayAct(role) ? allTasks : null);
  const uses = useUses(enrollments);
  const records = useCustomerRecords(owner.id, uses.loadedTo);
  return (
    <>
      {mayAct(role) && !isDemo && <NewNote ownerId={owner.id} />}
      <BookVisit customer={customer} today={visits.today} tasks={allTasks} mayBook={mayAct(role)} />
      <Timeline sources={[...records, uses, visits]} />
    </>
  );
}
