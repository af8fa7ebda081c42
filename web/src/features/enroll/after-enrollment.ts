import type { AgeGroup, EnrollmentResponse } from '@petwell/contracts';
import { paths } from '../../shared/paths.ts';
import { clearEnrollmentInput } from '../../shared/session-storage/flow-keys.ts';
import {
  flowStorage,
  type PaymentData,
  type PendingEnrollment,
} from '../../shared/session-storage/flow-storage.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { enrollmentToasts } from './texts.ts';

/** An age range as number and unit, as /checkout shows it. */
const checkoutAges: Record<AgeGroup, Pick<PendingEnrollment['pet'], 'age' | 'ageUnit'>> = {
  'puppy/kitten': { age: '0-6', ageUnit: 'months' },
  'young adult': { age: '½-3', ageUnit: 'years' },
  adult: { age: '3-7', ageUnit: 'years' },
  senior: { age: '7+', ageUnit: 'years' },
};

function toPaymentData({ enrollment, owner, pet, plan }: EnrollmentResponse): PaymentData {
  return {
    enrollmentId: enrollment.id,
    email: owner.email,
    petName: pet.name,
    planName: plan.name,
    totalMonthlyPrice: enrollment.totalMonthlyPrice,
    membershipFee: enrollment.membershipFee,
  };
}

function toPendingEnrollment({ enrollment, pet, plan }: EnrollmentResponse): PendingEnrollment {
  return {
    pet: { name: pet.name, species: pet.type, breed: pet.breed, ...checkoutAges[pet.age] },
    enrollment: {
      id: enrollment.id,
      planName: plan.name,
      membershipFee: enrollment.membershipFee,
      totalMonthlyPrice: enrollment.totalMonthlyPrice,
    },
  };
}

function writePaymentData(response: EnrollmentResponse): void {
  // The dashboard opens with the pet paid for last; now it is this one's turn.
  flowStorage.paymentCompleted.clear();
  flowStorage.paymentData.write(toPaymentData(response));
  flowStorage.pendingEnrollment.write(toPendingEnrollment(response));
}

function continueAsNewOwner(response: EnrollmentResponse): string {
  const { enrollment, owner, pet, plan, requiresAccountSetup } = response;
  showToast(enrollmentToasts.successful(pet.name));
  writePaymentData(response);
  if (!requiresAccountSetup) return paths.dashboard(owner.email);
  flowStorage.accountSetupData.write({
    ownerId: owner.id,
    enrollmentId: enrollment.id,
    email: owner.email,
    firstName: owner.firstName,
    petName: pet.name,
    planName: plan.name,
  });
  return paths.accountSetup;
}

function continueAsExistingOwner(response: EnrollmentResponse): string {
  const { enrollment, owner, pet } = response;
  clearEnrollmentInput();
  if (enrollment.status !== 'pending_payment') {
    showToast(enrollmentToasts.petAdded(pet.name));
    return paths.dashboard(owner.email);
  }
  showToast(enrollmentToasts.paymentRequired(pet.name));
  writePaymentData(response);
  return paths.paymentSetup;
}

/**
 * Shows the success toast, stores the next screen's data (never a client secret), and returns that screen's
 * path. A new owner's input is kept until the password is set, so that choosing another plan replaces the
 * unpaid enrollment.
 */
export function continueAfterEnrollment(
  response: EnrollmentResponse,
  isExistingOwner: boolean,
): string {
  return isExistingOwner ? continueAsExistingOwner(response) : continueAsNewOwner(response);
}
