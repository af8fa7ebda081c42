import type { StaffActor } from '@petwell/chassis';

/** Who asks. `staff` is set only when the route lets that staff role act for any owner. */
export type Caller = {
  ownerId: number | null;
  setup: { ownerId: number; enrollmentId: number; email: string } | null;
  staff: StaffActor | null;
};

/** Owners may act on their own enrollments, a setup session on the one enrollment it was made for. */
function owns(caller: Caller, enrollment: { id: number; owner: { id: number } }): boolean {
  const { setup, ownerId } = caller;
  const isInSetup = setup?.enrollmentId === enrollment.id && setup.ownerId === enrollment.owner.id;
  return ownerId === enrollment.owner.id || isInSetup;
}

/**
 * The role in which the caller acts on an enrollment; null when they may not. Staff who are signed in as its
 * owner act for themselves.
 */
export function roleOf(
  caller: Caller,
  enrollment: { id: number; owner: { id: number } },
): 'owner' | 'staff' | null {
  if (owns(caller, enrollment)) return 'owner';
  return caller.staff ? 'staff' : null;
}
