import type { StaffActionName, StaffRole, StaffSession } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';

/** The member of staff who acts, and from where. */
export type StaffActor = {
  staffId: number;
  username: string;
  role: StaffRole;
  clientAddress: string;
};

/** An entry for the staff activity log. */
export type StaffActivity = {
  /** `staffId` is null where it is unknown: a failed sign-in. */
  actor: Pick<StaffActor, 'username' | 'clientAddress'> & { staffId: number | null };
  action: StaffActionName;
  /** What it was done to: `enrollment/17`, `owner/4`, `customers`. */
  subject: string;
  result: 'done' | 'refused' | 'failed';
  /** Never a password, a link or a token. */
  detail: string | null;
};

export const toStaffActor = (
  { staffId, username, role }: StaffSession,
  clientAddress: string,
): StaffActor => ({ staffId, username, role, clientAddress });

/**
 * The event that carries an activity to enrollment, which keeps the log. Append it to the outbox in the
 * transaction of what was done.
 */
export function staffActed({ actor, action, subject, result, detail }: StaffActivity): {
  type: 'staff.acted.v1';
  subject: string;
  data: EventOf<'staff.acted.v1'>['data'];
} {
  const { staffId, username, clientAddress } = actor;
  return {
    type: 'staff.acted.v1',
    subject: `staff/${staffId ?? 'unknown'}`,
    data: { by: { staffId, username, clientAddress }, action, about: subject, result, detail },
  };
}
