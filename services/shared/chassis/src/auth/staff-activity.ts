import type { NoteKind, StaffActionName, StaffRole, StaffSession } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';

/** The acting staff member, with the client address. */
export type StaffActor = {
  staffId: number;
  username: string;
  name: string | null;
  role: StaffRole;
  clientAddress: string;
};

/** An entry for the staff activity log. */
export type StaffActivity = {
  /** `staffId` is null if unknown, as in a failed sign-in. */
  actor: Pick<StaffActor, 'username' | 'name' | 'clientAddress'> & { staffId: number | null };
  action: StaffActionName;
  /** The target of the action: `enrollment/17`, `owner/4`, `customers`. */
  subject: string;
  result: 'done' | 'refused' | 'failed';
  /** Must not contain a password, link, or token. */
  detail: string | null;
  /** Added to the customer's notes, which are deleted with the customer, as the log is not. */
  note?: { ownerId: number; text: string; kind?: NoteKind } | undefined;
};

export const toStaffActor = (
  { staffId, username, name, role }: StaffSession,
  clientAddress: string,
): StaffActor => ({ staffId, username, name, role, clientAddress });

/**
 * Creates the event that reports an activity to enrollment, which stores the log. Append it to the outbox in
 * the transaction of the action.
 */
export function staffActed({ actor, action, subject, result, detail, note }: StaffActivity): {
  type: 'staff.acted.v1';
  subject: string;
  data: EventOf<'staff.acted.v1'>['data'];
} {
  const { staffId, username, name, clientAddress } = actor;
  return {
    type: 'staff.acted.v1',
    // With personal data, the event is the customer's: it is deleted with them.
    subject: note ? `owner/${note.ownerId}` : `staff/${staffId ?? 'unknown'}`,
    data: {
      by: { staffId, username, name, clientAddress },
      action,
      about: subject,
      result,
      detail,
      ...(note && { note }),
    },
  };
}
