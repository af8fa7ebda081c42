import { type StaffActor, AppError } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';

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

/** Converts the sessions that a route accepts to a use case's caller. */
export function toCaller({
  caller: { owner, setup },
  actor,
}: {
  caller: Principals;
  actor: StaffActor | null;
}): Caller {
  return {
    ownerId: owner ? owner.ownerId : null,
    setup: setup ?? null,
    staff: actor,
  };
}

/** Refuses one field of a request, with what is wrong with it. */
export const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', { fields: { [field]: problem } });

/** Refuses what the state of a plan, or of what belongs to it, doesn't allow. */
export const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

export const forbidden = (publicMessage: string): AppError =>
  new AppError('forbidden', { publicMessage });

/** Whether billing refused because it is paid, or because the owner has agreed to start the plan again. */
export const isPaidOrAgreed = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'already_paid';
