import type { OwnerContact } from '@petwell/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../shared/api/api-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { type Change, chosenFrom, offeredIds, shownOffer } from '../../shared/plans/chosen.ts';
import { isOutdated } from '../../shared/plans/is-outdated.ts';
import { pricingFor } from '../../shared/plans/price-for-owner.ts';
import { useRecommendPlans } from '../../shared/plans/recommend-plans.ts';
import { useSession } from '../../shared/session/get-session.ts';
import { draftStorage } from '../../shared/session-storage/draft-storage.ts';
import {
  type EnrollmentData,
  type ExistingOwnerData,
  flowStorage,
} from '../../shared/session-storage/flow-storage.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { continueAfterEnrollment } from './after-enrollment.ts';
import { useCreateEnrollment } from './api/create-enrollment.ts';
import { enrollmentToasts } from './texts.ts';

/** Errors that tell the user what to do next, rather than failures. */
const isGuidance = (error: unknown): boolean =>
  hasCode(
    error,
    ...([
      'account_exists',
      'account_setup_pending',
      'duplicate_pet',
      'unpaid_limit',
      'unauthenticated',
    ] as const),
  );

/** Reads what is chosen again, keeps it for a reload, and tells what has changed. */
function useChange(data: EnrollmentData, onRead: (data: EnrollmentData) => void) {
  const owner = useSession().session?.owner;
  const again = useRecommendPlans(pricingFor(owner));
  const [change, setChange] = useState<Change | null>(null);
  const read = () => {
    const { petData: pet, planId } = data;
    again.mutate(
      { pet, planId },
      {
        onSuccess(recommendations) {
          const addOnIds = offeredIds(recommendations, data.addOnIds);
          const next = { ...data, recommendations, addOnIds };
          const after = chosenFrom(next);
          draftStorage.recommendations.write({ ...next, planId: after && planId });
          setChange({ before: chosenFrom(data), after });
          if (!after) return;
          flowStorage.enrollmentData.write(next);
          onRead(next);
        },
      },
    );
  };
  const forget = () => {
    setChange(null);
    again.reset();
  };
  return { change, isReading: again.isPending, error: again.error, read, forget };
}

/**
 * Sends the enrollment and opens the next screen. If what is chosen has changed since it was shown, shows that instead,
 * and sends it at the new price when asked again.
 */
export function useEnroll(data: EnrollmentData, onRead: (data: EnrollmentData) => void) {
  const navigate = useNavigate();
  const mutation = useCreateEnrollment();
  const flight = useSingleFlight();
  const { change, isReading, ...choice } = useChange(data, onRead);
  const enroll = (owner: OwnerContact | ExistingOwnerData, confirmation = {}) => {
    if (!flight.start()) return;
    choice.forget();
    const existingOwnerId = 'id' in owner ? owner.id : null;
    const chosen = chosenFrom(data);
    const request = {
      pet: { ...data.petData, ownerId: existingOwnerId ?? 0 },
      owner: {
        firstName: owner.firstName,
        lastName: owner.lastName,
        email: owner.email,
        phone: owner.phone,
      },
      enrollment: {
        planId: data.planId,
        addOnIds: data.addOnIds,
        ...(chosen && { shown: shownOffer(chosen) }),
        existingOwnerId,
        ...confirmation,
      },
    };
    mutation.mutate(request, {
      onSettled: flight.finish,
      onSuccess: (response) =>
        void navigate(continueAfterEnrollment(response, existingOwnerId !== null)),
      onError: (error) => {
        if (isOutdated(error)) choice.read();
        else if (!isGuidance(error)) showToast(enrollmentToasts.failed);
      },
    });
  };
  return {
    enroll,
    change,
    isPending: mutation.isPending || isReading,
    /** Other than that what is chosen has changed. */
    error: isOutdated(mutation.error) ? choice.error : mutation.error,
  };
}
