import type { AdminUser, StaffRole } from '@petwell/contracts';
import { NewNote } from '../../features/customers/components/NewNote.tsx';
import { Timeline } from '../../features/customers/components/Timeline.tsx';
import { useCustomerRecords } from '../../features/customers/use-customer-records.ts';
import { MailText } from '../../features/mails/components/MailText.tsx';
import { BookVisit } from '../../features/calendar/components/CustomerVisits.tsx';
import { useTasks } from '../../features/calendar/use-tasks.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useUses } from '../../features/front-desk/use-uses.tsx';
import { useVisits } from '../../features/calendar/use-visits.tsx';

/** Shows what happened with a customer besides money in one list, and notes more. */
export function CustomerTimeline({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const { owner, enrollments, isDemo = false } = customer;
  const tasks = useTasks();
  const visits = useVisits(owner.id, mayAct(role) ? tasks : null);
  const uses = useUses(enrollments);
  const records = useCustomerRecords(owner.id, uses.loadedTo, (mail) => (
    <MailText mail={mail} ownerId={owner.id} role={role} />
  ));
  return (
    <>
      {mayAct(role) && !isDemo && <NewNote ownerId={owner.id} />}
      <BookVisit customer={customer} today={visits.today} tasks={tasks} mayBook={false} />
      <Timeline sources={[...records, uses, visits]} />
    </>
  );
}

/** Books a visit from the top of the details. */
export function BookNow({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const tasks = useTasks();
  const { today } = useVisits(customer.owner.id, null);
  return <BookVisit customer={customer} today={today} tasks={tasks} mayBook={mayAct(role)} />;
}
