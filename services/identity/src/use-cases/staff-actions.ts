import type { StaffActionName } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';
import type { Database } from './ports.ts';

type StaffActed = EventOf<'staff.acted.v1'>['data'];

/** What a member of staff did here, or was refused. */
export type StaffAction = Pick<StaffActed, 'by' | 'about' | 'result' | 'detail'> & {
  action: StaffActionName;
};

/** Tells the log of staff, which enrollment keeps. */
export type RecordStaffAction = (action: StaffAction) => Promise<void>;

export function createRecordStaffAction(deps: {
  database: Pick<Database, 'inTransaction'>;
}): RecordStaffAction {
  return (data) =>
    deps.database.inTransaction((tx) =>
      tx.publish({
        type: 'staff.acted.v1',
        subject: `staff/${data.by.staffId ?? 'unknown'}`,
        data,
      }),
    );
}
