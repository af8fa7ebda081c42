import { AppError, type OncePerKey } from '@petwell/chassis';
import { enrollmentResponseSchema, type EnrollmentRequest } from '@petwell/contracts';
import type { Caller } from '../domain/caller.ts';
import type { EnrollExistingOwner } from './enroll-existing-owner.ts';
import type { EnrollNewOwner } from './enroll-new-owner.ts';
import type { Enrolled } from './enroll-step.ts';
import type { EnrollmentStore } from './enrollment-transaction.ts';
import type { Catalog } from './other-services.ts';

export type EnrollCommand = {
  request: EnrollmentRequest;
  caller: Caller & { isDemo: boolean };
  idempotencyKey: string | null;
};

export type EnrollDependencies = {
  store: Pick<EnrollmentStore, 'find' | 'reserveId'>;
  catalog: Catalog;
  oncePerKey: OncePerKey;
  enrollNewOwner: EnrollNewOwner;
  enrollExistingOwner: EnrollExistingOwner;
};

/**
 * Another pet may only be added by its owner themself.
 * @throws AppError unauthenticated, demo_read_only, forbidden
 */
function requireOwnSession(caller: EnrollCommand['caller'], ownerId: number): void {
  if (caller.isDemo) throw new AppError('demo_read_only');
  if (caller.ownerId === ownerId) return;
  throw new AppError(caller.ownerId === null && !caller.setup ? 'unauthenticated' : 'forbidden');
}

/**
 * POST /api/enrollments: a new pet with its enrollment, for a new owner or (existingOwnerId) for the
 * signed-in one. Nothing is written unless all of it is.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, account_exists, account_setup_pending,
 * already_paid, status_conflict, request_in_progress, idempotency_key_reused, service_unavailable
 */
export function createEnroll(deps: EnrollDependencies) {
  return async function enroll(command: EnrollCommand): Promise<Enrolled> {
    const { pet, enrollment } = command.request;
    const { existingOwnerId } = enrollment;
    if (existingOwnerId != null) requireOwnSession(command.caller, existingOwnerId);

    const named = {
      key: command.idempotencyKey,
      scope: existingOwnerId == null ? 'visitor' : `owner/${existingOwnerId}`,
      content: contentOf(command.request),
      reserve: () => deps.store.reserveId(),
    };
    return deps.oncePerKey(named, {
      async carryOut({ reference, record }) {
        const enrollmentId = requireReserved(reference);
        const { planId, addOnIds } = enrollment;
        const wanted = { planId, addOnIds, petType: pet.type, ageGroup: pet.age };
        const step = { enrollmentId, pet, quote: await deps.catalog.quote(wanted), record };
        return isNewOwner(command.request)
          ? deps.enrollNewOwner.enroll(step, {
              contact: command.request.owner,
              setup: command.caller.setup,
            })
          : deps.enrollExistingOwner(step, command.request.enrollment.existingOwnerId);
      },
      async repeat({ reference, answer }) {
        const enrollmentId = requireReserved(reference);
        const response = enrollmentResponseSchema.parse(answer);
        if (!(await deps.store.find(enrollmentId))) throw replacedSince();
        if (!isNewOwner(command.request)) return { response, setup: null };
        const contact = command.request.owner;
        const { setup } = command.caller;
        return {
          response,
          setup: await deps.enrollNewOwner.renewSetup({ enrollmentId, contact, setup }),
        };
      },
    });
  };
}
export type Enroll = ReturnType<typeof createEnroll>;

function requireReserved(reference: number | null): number {
  if (reference === null) throw new Error('no enrollment id was reserved');
  return reference;
}

type NewOwnerRequest = Extract<
  EnrollmentRequest,
  { enrollment: { existingOwnerId?: null | undefined } }
>;

function isNewOwner(request: EnrollmentRequest): request is NewOwnerRequest {
  return request.enrollment.existingOwnerId == null;
}

/** What two requests with one key are compared by: only what counts, so that left out and null are the same. */
function contentOf(request: EnrollmentRequest): unknown {
  const { ownerId: _ignored, ...pet } = request.pet;
  const { planId, addOnIds } = request.enrollment;
  return {
    pet: { ...pet, weight: pet.weight ?? null, gender: pet.gender ?? null },
    contact: isNewOwner(request) ? request.owner : null,
    planId,
    addOnIds,
  };
}

/** A late repetition must not hand out a set-up session for what the owner has replaced since. */
function replacedSince(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'You have enrolled again since. Please go on with the newer enrollment.',
  });
}
