/** Who asks, as far as ownership goes. `isStaff`: somebody whose role the route lets act for any owner. */
export type Caller = {
  ownerId: number | null;
  setup: { ownerId: number; enrollmentId: number; email: string } | null;
  isStaff: boolean;
};

/** Staff for everybody, owners for themself, a set-up session for the one enrollment it was made for. */
export function mayActOn(
  caller: Caller,
  enrollment: { id: number; owner: { id: number } },
): boolean {
  return (
    caller.isStaff ||
    caller.ownerId === enrollment.owner.id ||
    (caller.setup?.enrollmentId === enrollment.id && caller.setup.ownerId === enrollment.owner.id)
  );
}
