import type { StaffActionName } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';

type StaffActed = EventOf<'staff.acted.v1'>['data'];

/** The member of staff who acts, and from where. */
export type StaffActor = StaffActed['by'];

export type StaffAction = Pick<StaffActed, 'about' | 'result' | 'detail'> & {
  action: StaffActionName;
  actor: StaffActor;
};

/** Tells the log of staff, which enrollment keeps. */
export type RecordStaffAction = (action: StaffAction) => Promise<void>;
