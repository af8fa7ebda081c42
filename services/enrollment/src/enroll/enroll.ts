import { createHash } from 'node:crypto';
import { AppError, type OncePerKey, type RequestName } from '@petwell/chassis';
import {
  enrollmentResponseSchema,
  type EnrollmentRequest,
  type EnrollmentResponse,
  type NewOwnerRequest,
} from '@petwell/contracts';
import { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { FindEnrollingOwner, SetupToken } from './enrolling-owner.ts';
import type { OfferFurtherPet } from '../core/rules-further-pet.ts';
import { createPlaceEnrollment } from './place-enrollment.ts';
import type { PriceChoice } from './price-choice.ts';
import type { RemoveLeftOver } from './remove-left-over.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

export type EnrollCommand = {
  request: EnrollmentRequest;
  caller: Caller & { isDemo: boolean };
  /** The signed-in owner, if the account's mailbox was confirmed: whose other plans may lower the price. */
  confirmedOwnerId: number | null;
  idempotencyKey: string | null;
  /** The browser's device cookie. */
  device: string | undefined;
};
/** The stored response of a request, with a hash of the device cookie that it came with. */
const storedSchema = enrollmentResponseSchema.extend({
  deviceHash: z.string().nullable().default(null),
});

type Enrolled = { response: EnrollmentResponse; setup: SetupToken | null };

type Dependencies = {
  store: Pick<EnrollmentStore, 'find' | 'reserveId'>;
  priceChoice: PriceChoice;
  offerFurtherPet: OfferFurtherPet;
  owners: FindEnrollingOwner;
  oncePerKey: OncePerKey;
  transaction: RunInTransaction;
  removeLeftOver: RemoveLeftOver;
  clock: () => Date;
};

/** Enrolls under a reserved id; `record` is the idempotency record of a request with an Idempotency-Key. */
function createCarryOut(deps: Dependencies) {
  const { owners } = deps;
  const place = createPlaceEnrollment(deps);
  return async function carryOut(
    { request, caller, device, confirmedOwnerId }: EnrollCommand,
    enrollmentId: number,
    record: RequestName | null,
  ): Promise<Enrolled> {
    const { pet } = request;
    const { planId, addOnIds, shown } = request.enrollment;
    const familyOf = isNewOwner(request) ? null : confirmedOwnerId;
    const { owner, setup, response } = await place({
      choice: { enrollmentId, pet, planId, addOnIds, shown, familyOf },
      findOwner: () =>
        isNewOwner(request)
          ? owners.register(registrationOf(request, caller, enrollmentId))
          : owners.findSignedIn(anotherPetOf(request)),
      async finish(tx, enrolled) {
        const stored = { ...enrolled, deviceHash: hashOf(device) };
        if (record) await tx.requests.complete(record, stored);
      },
    });
    await deps.removeLeftOver(caller, owner);
    return { response, setup };
  };
}

/**
 * Returns the stored response. Only the browser that sent the first request also gets a new setup session, if
 * the account isn't set up yet: a captured key and body open nothing elsewhere.
 */
function createRepeat({ store, owners }: Dependencies) {
  return async function repeat(
    { request, caller, device }: EnrollCommand,
    enrollmentId: number,
    stored: unknown,
  ): Promise<Enrolled> {
    const { deviceHash, ...response } = storedSchema.parse(stored);
    if (!(await store.find(enrollmentId))) throw replacedSince();
    const isSameDevice = deviceHash !== null && deviceHash === hashOf(device);
    if (!isNewOwner(request) || !isSameDevice) return { response, setup: null };
    const setup = await owners.renewSetup(registrationOf(request, caller, enrollmentId));
    return { response, setup };
  };
}

/**
 * Handles POST /api/enrollments: adds a pet and its enrollment, for a new owner or for the signed-in one
 * (existingOwnerId), in one transaction.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, price_changed, account_exists,
 * account_setup_pending, already_paid, duplicate_pet, unpaid_limit, status_conflict, request_in_progress, idempotency_key_reused, service_unavailable
 */
export function createEnroll(deps: Dependencies) {
  const carryOut = createCarryOut(deps);
  const repeat = createRepeat(deps);

  return async function enroll(command: EnrollCommand): Promise<Enrolled> {
    const { request, caller, idempotencyKey: key } = command;
    const { existingOwnerId } = request.enrollment;
    if (existingOwnerId != null) requireOwnSession(caller, existingOwnerId);
    const scope = existingOwnerId == null ? 'visitor' : `owner/${existingOwnerId}`;
    const reserve = () => deps.store.reserveId();
    return deps.oncePerKey(
      { key, scope, content: contentOf(request), reserve },
      {
        carryOut: ({ reference, record }) => carryOut(command, requireReserved(reference), record),
        repeat: ({ reference, answer }) => repeat(command, requireReserved(reference), answer),
      },
    );
  };
}
export type Enroll = ReturnType<typeof createEnroll>;

const isNewOwner = (request: EnrollmentRequest): request is NewOwnerRequest =>
  request.owner !== undefined;

function anotherPetOf({ pet, enrollment }: Exclude<EnrollmentRequest, NewOwnerRequest>) {
  const { existingOwnerId: ownerId, confirmDuplicate: isConfirmed = false } = enrollment;
  return { ownerId, pet, isConfirmed };
}

function registrationOf({ owner, pet }: NewOwnerRequest, { setup }: Caller, enrollmentId: number) {
  const held = setup && { ownerId: setup.ownerId, sessionId: setup.sessionId };
  return { enrollmentId, contact: owner, pet, held };
}

/**
 * Requires the owner's own session to add another pet.
 * @throws AppError unauthenticated, demo_read_only, forbidden
 */
function requireOwnSession(caller: EnrollCommand['caller'], ownerId: number): void {
  if (caller.isDemo) throw new AppError('demo_read_only');
  if (caller.ownerId === ownerId) return;
  throw new AppError(caller.ownerId === null && !caller.setup ? 'unauthenticated' : 'forbidden');
}

/** Returns the content by which requests with the same key are compared; absent and null are equal. */
function contentOf(request: EnrollmentRequest): unknown {
  const { ownerId: _ignored, ...profile } = request.pet;
  const pet = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null));
  const { planId, addOnIds, shown, confirmDuplicate } = request.enrollment;
  const contact = isNewOwner(request) ? request.owner : null;
  return {
    pet,
    contact,
    planId,
    addOnIds,
    ...(shown && { shown }),
    ...(confirmDuplicate && { confirmDuplicate }),
  };
}

function hashOf(device: string | undefined): string | null {
  return device === undefined ? null : createHash('sha256').update(device).digest('base64url');
}

function requireReserved(reference: number | null): number {
  if (reference === null) throw new Error('no enrollment id was reserved');
  return reference;
}

/** Prevents a late retry from getting a setup session for an enrollment that was replaced. */
function replacedSince(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'You have enrolled again since. Please go on with the newer plan.',
  });
}
