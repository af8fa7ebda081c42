import type { StaffActor } from '@petwell/chassis';

/** The caller. `staff` is set only if the route lets that staff role act for any owner. */
export type Caller = {
  ownerId: number | null;
  setup: { ownerId: number; enrollmentId: number; email: string; sessionId: string } | null;
  staff: StaffActor | null;
};

/** Whether the caller owns the enrollment: owners their own, a setup session the one it was created for. */
function owns(caller: Caller, enrollment: { id: number; owner: { id: number } }): boolean {
  const { setup, ownerId } = caller;
  const isInSetup = setup?.enrollmentId === enrollment.id && setup.ownerId === enrollment.owner.id;
  return ownerId === enrollment.owner.id || isInSetup;
}

/**
 * Returns the role in which the caller may act on an enrollment, or null. Staff who are also signed in as its
 * owner act as the owner, and the activity log still records them: the owner's cookie may be a customer's.
 */
export function roleOf(
  caller: Caller,
  enrollment: { id: number; owner: { id: number } },
): 'owner' | 'staff' | null {
  if (owns(caller, enrollment)) return 'owner';
  return caller.staff ? 'staff' : null;
}
