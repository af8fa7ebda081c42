import { createOncePerKey } from '@petwell/chassis';
import { enrollmentRequestSchema, type EnrollmentRequestInput } from '@petwell/contracts';
import { caller, enrollmentRequest } from '../../../test/factories.ts';
import {
  createFakeBilling,
  createFakeCatalog,
  createFakeClock,
  createFakeDatabase,
  createFakeIdentity,
  createFakeRequestRecords,
  silentLogger,
} from '../../../test/fakes.ts';
import { createCancelAtProvider } from '../../endings/cancel-at-provider.ts';
import { createDeleteOwner, createRemoveOwner } from '../../owners/delete-owner.ts';
import { createEnroll, type EnrollCommand } from '../enroll.ts';
import { createOfferFurtherPet } from '../../core/rules-further-pet.ts';
import { createPriceChoice } from '../price-choice.ts';
import { createEnrollingOwner } from '../enrolling-owner.ts';
import { createRemoveLeftOver } from '../remove-left-over.ts';
import { createRemoveUnpaid } from '../../endings/remove-unpaid.ts';
import { createReplaceUnpaid } from '../replace-unpaid.ts';
import { createWithdrawRestarts } from '../../endings/withdraw-restarts.ts';
import { fakeRemoval } from '../../owners/test/fake-removal.ts';

/** Enrolling over a fake database, catalog, identity, and billing. */
export function setUp(given: Parameters<typeof createFakeDatabase>[0] = {}) {
  const database = createFakeDatabase(given);
  const { store, transaction } = database;
  const catalog = createFakeCatalog();
  const ownerRegistry = createFakeIdentity();
  const billing = createFakeBilling();
  const clock = createFakeClock('2026-01-31T12:00:00.000Z');
  const cancelAtProvider = createCancelAtProvider({ store, billing });
  const clinicPhone = '(904) 555-0134';
  const restarts = createWithdrawRestarts({ store, billing, clock });
  const replaceUnpaid = createReplaceUnpaid({
    store,
    cancelAtProvider,
    restarts,
    clock,
    clinicPhone,
  });
  const owners = createEnrollingOwner({ store, ownerRegistry, replaceUnpaid, clinicPhone });
  const oncePerKey = createOncePerKey({ records: createFakeRequestRecords(database) });
  const removeOwner = createRemoveOwner({
    endEnrollments: () => Promise.resolve(),
    transaction: database.transactionWith((rows) => ({ removal: fakeRemoval(rows) })),
  });
  const removeLeftOver = createRemoveLeftOver({
    store,
    removeUnpaid: createRemoveUnpaid({
      store,
      cancelAtProvider,
      transaction,
      clock,
      logger: silentLogger,
    }),
    deleteOwner: createDeleteOwner({
      ownerRegistry,
      endEnrollments: () => Promise.resolve(),
      removeOwner,
    }),
    logger: silentLogger,
  });
  const offerFurtherPet = createOfferFurtherPet({});
  const enroll = createEnroll({
    store,
    priceChoice: createPriceChoice({ catalog, store, offerFurtherPet }),
    offerFurtherPet,
    owners,
    oncePerKey,
    transaction,
    clock,
    removeLeftOver,
  });
  const send = (
    body: EnrollmentRequestInput = enrollmentRequest(),
    command: Partial<EnrollCommand> = {},
  ) =>
    enroll({
      request: enrollmentRequestSchema.parse(body),
      caller: { ...caller(), isDemo: false },
      confirmedOwnerId: null,
      idempotencyKey: null,
      device: 'the-device',
      ...command,
    });
  return { database, catalog, identity: ownerRegistry, billing, send };
}

/** A browser that enrolled owner 1. */
export const setup = {
  ownerId: 1,
  enrollmentId: 1,
  email: 'ada@example.com',
  sessionId: 'setup-session-of-ada',
};
export const inSetup = { caller: { ...caller({ setup }), isDemo: false } };
