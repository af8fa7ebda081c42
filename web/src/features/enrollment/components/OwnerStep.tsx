import type { OwnerContact } from '@petwell/contracts';
import { useNavigate } from 'react-router-dom';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import {
  type EnrollmentData,
  type ExistingOwnerData,
  flowStorage,
} from '../../../shared/session-storage/flow-storage.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useSession } from '../../account/api/get-session.ts';
import { useCreateEnrollment } from '../api/create-enrollment.ts';
import { continueAfterEnrollment } from '../after-enrollment.ts';
import { enrollmentToasts } from '../texts.ts';
import { EnrollmentProblem, SignInAgain } from './EnrollmentProblem.tsx';
import { KnownOwner } from './KnownOwner.tsx';
import { OwnerForm } from './OwnerForm.tsx';

const noFields: Readonly<Record<string, string>> = {};

/** Errors that tell the user what to do next, rather than failures. */
const isGuidance = (error: unknown): boolean =>
  hasCode(error, 'account_exists', 'account_setup_pending', 'unauthenticated', 'demo_read_only');

/** Sends the enrollment and opens the next screen. */
function useEnroll(data: EnrollmentData) {
  const navigate = useNavigate();
  const mutation = useCreateEnrollment();
  const flight = useSingleFlight();
  const enroll = (owner: OwnerContact | ExistingOwnerData) => {
    if (!flight.start()) return;
    const existingOwnerId = 'id' in owner ? owner.id : null;
    const request = {
      pet: { ...data.petData, ownerId: existingOwnerId ?? 0 },
      owner: {
        firstName: owner.firstName,
        lastName: owner.lastName,
        email: owner.email,
        phone: owner.phone,
      },
      enrollment: { planId: data.planId, addOnIds: data.addOnIds, existingOwnerId },
    };
    mutation.mutate(request, {
      onSettled: flight.finish,
      onSuccess: (response) =>
        void navigate(continueAfterEnrollment(response, existingOwnerId !== null)),
      onError: (error) => {
        if (!isGuidance(error)) showToast(enrollmentToasts.failed);
      },
    });
  };
  return { enroll, mutation };
}

/** Renders the last step before the account: the owner's data, typed in or from the session. */
export function OwnerStep({ data }: { data: EnrollmentData }) {
  const { session } = useSession();
  const { enroll, mutation } = useEnroll(data);
  const { error, isPending } = mutation;
  const problem = <EnrollmentProblem error={error} />;
  if (session === undefined) {
    return (
      <LoadingRegion label="Loading">
        <Skeleton className="h-80" />
      </LoadingRegion>
    );
  }
  if (session.owner !== null) {
    const owner = session.owner;
    return (
      <KnownOwner owner={owner} isSubmitting={isPending} onSubmit={() => enroll(owner)}>
        {problem}
      </KnownOwner>
    );
  }
  if (flowStorage.existingOwnerData.read() !== null) return <SignInAgain />;
  return (
    <OwnerForm
      onSubmit={enroll}
      isSubmitting={isPending}
      serverFields={error instanceof ApiError ? error.fields : noFields}
    >
      {problem}
    </OwnerForm>
  );
}
