import { appointmentMails, dueForReminder } from './rules.ts';
import type { RunAppointments } from './transaction.ts';

const batchSize = 50;

/**
 * Reminds owners of their appointments 48 hours before, once each: taking an appointment marks it in the
 * transaction of its event. Safe in several processes at once, which take different ones.
 */
export function createRemindOfAppointments(deps: {
  transaction: RunAppointments;
  clock: () => Date;
}) {
  return async function remindOfAppointments(): Promise<void> {
    for (;;) {
      const taken = await deps.transaction(async ({ appointments, outbox }) => {
        const at = deps.clock();
        const due = dueForReminder(at);
        const records = await appointments.takeDue({ ...due, limit: batchSize });
        await outbox.append(records.flatMap((one) => appointmentMails('due', one, { at })));
        return records.length;
      });
      if (taken < batchSize) return;
    }
  };
}
