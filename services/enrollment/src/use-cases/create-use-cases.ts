import { createOncePerKey, type RequestRecords } from '@petwell/chassis';
import { createCancelEnrollment } from './cancel-enrollment.ts';
import { createConfirmPayment } from './confirm-payment.ts';
import { createEnroll } from './enroll.ts';
import { createEnrollExistingOwner } from './enroll-existing-owner.ts';
import { createEnrollNewOwner } from './enroll-new-owner.ts';
import { createEndSubscription } from './end-subscription.ts';
import type { EnrollmentStore, RunInTransaction } from './enrollment-transaction.ts';
import { createListOwnerEnrollments } from './list-owner-enrollments.ts';
import type { Billing, Catalog, OwnerRegistry } from './other-services.ts';
import { createReplaceUnpaid } from './replace-unpaid.ts';
import { createSyncSubscriptions } from './sync-subscriptions.ts';
import {
  createShowPhoto,
  createUpdatePet,
  type PetStore,
  type PhotoEncoder,
} from './update-pet.ts';

export type UseCaseDependencies = {
  catalog: Catalog;
  ownerRegistry: OwnerRegistry;
  billing: Billing;
  records: RequestRecords;
  store: EnrollmentStore;
  petStore: PetStore;
  encodePhoto: PhotoEncoder;
  runInTransaction: RunInTransaction;
  clock: () => Date;
};

/** Every use case that a route calls. */
export function createUseCases(deps: UseCaseDependencies) {
  const enrollNewOwner = createEnrollNewOwner({
    ...deps,
    replaceUnpaid: createReplaceUnpaid(deps),
  });
  return {
    enroll: createEnroll({
      store: deps.store,
      catalog: deps.catalog,
      oncePerKey: createOncePerKey(deps),
      enrollNewOwner,
      enrollExistingOwner: createEnrollExistingOwner(deps),
    }),
    listOwnerEnrollments: createListOwnerEnrollments(deps),
    confirmPayment: createConfirmPayment(deps),
    cancelEnrollment: createCancelEnrollment({
      store: deps.store,
      endSubscription: createEndSubscription(deps),
    }),
    syncSubscriptions: createSyncSubscriptions(deps),
    updatePet: createUpdatePet(deps),
    showPhoto: createShowPhoto(deps),
  };
}
