import type { OwnerContact } from '@petwell/contracts';
import { useNavigate } from 'react-router-dom';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import {
  type EnrollmentData,
  type ExistingOwnerData,
  flowStorage,
} from '../../../shared/session-storage/flow-storage.ts';
import { enrollmentTotals } from '../../../shared/plans/enrollment-totals.ts';
import { NextSteps } from '../../../shared/plans/NextSteps.tsx';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useSession } from '../../../shared/session/get-session.ts';
import { useCreateEnrollment } from '../api/create-enrollment.ts';
import { continueAfterEnrollment } from '../after-enrollment.ts';
import { chosenFrom } from '../chosen-plan.ts';
import { enrollmentToasts } from '../texts.ts';
import { DuplicatePet, EnrollmentProblem, SignInAgain } from './EnrollmentProblem.tsx';
import { KnownOwner } from './KnownOwner.tsx';
import { OwnerForm } from './OwnerForm.tsx';

const noFields: Readonly<Record<string, string>> = {};

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

/** Sends the enrollment and opens the next screen. */
function useEnroll(data: EnrollmentData) {
  const navigate = useNavigate();
  const mutation = useCreateEnrollment();
  const flight = useSingleFlight();
  const enroll = (owner: OwnerContact | ExistingOwnerData, confirmation = {}) => {
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
      enrollment: {
        planId: data.planId,
        addOnIds: data.addOnIds,
        existingOwnerId,
        ...confirmation,
      },
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
  if (session === undefined) {
    return (
      <LoadingRegion label="Loading">
        <Skeleton className="h-[29.875rem] sm:h-95" />
      </LoadingRegion>
    );
  }
  const { owner } = session;
  const { plan, addOns } = chosenFrom(data);
  const next = (...steps: string[]) =>
    plan && <NextSteps steps={steps} dueToday={enrollmentTotals(plan, addOns).dueToday} />;
  // Visitors of the demo enroll with their own data.
  if (owner !== null && !owner.isDemo) {
    return (
      <KnownOwner
        owner={owner}
        isSubmitting={isPending}
        onSubmit={() => enroll(owner)}
        next={next()}
      >
        {hasCode(error, 'duplicate_pet') ? (
          <DuplicatePet
            petName={data.petData.name}
            email={owner.email}
            onConfirm={() => enroll(owner, { confirmDuplicate: true })}
          />
        ) : (
          <EnrollmentProblem error={error} email={owner.email} />
        )}
      </KnownOwner>
    );
  }
  if (flowStorage.existingOwnerData.read() !== null) return <SignInAgain />;
  return (
    <OwnerForm
      onSubmit={enroll}
      isSubmitting={isPending}
      serverFields={error instanceof ApiError ? error.fields : noFields}
      next={next('password')}
    >
      <EnrollmentProblem error={error} />
    </OwnerForm>
  );
}
