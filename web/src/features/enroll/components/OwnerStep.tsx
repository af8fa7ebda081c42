import type { SessionResponse } from '@petwell/contracts';
import { useState } from 'react';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { type Change, chosenFrom } from '../../../shared/plans/chosen.ts';
import { type EnrollmentData, flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { enrollmentTotals } from '../../../shared/plans/enrollment-totals.ts';
import { NextSteps } from '../../../shared/plans/NextSteps.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useSession } from '../../../shared/session/get-session.ts';
import { PlanChanged } from '../../../shared/plans/PlanChanged.tsx';
import { ownerStepTexts } from '../texts.ts';
import { useEnroll } from '../use-enroll.ts';
import {
  DuplicatePet,
  EnrollmentProblem,
  PlanGone,
  ReplacesPet,
  ReplacesUnpaid,
  SignInAgain,
} from './EnrollmentProblem.tsx';
import { KnownOwner } from './KnownOwner.tsx';
import { OwnerForm } from './OwnerForm.tsx';

const noFields: Readonly<Record<string, string>> = {};

function Changed({ before, after }: Change) {
  if (before === null || after === null) return <PlanGone plan={before?.plan} />;
  return (
    <div className="mt-6">
      <PlanChanged before={before} after={after} button={ownerStepTexts.submit} />
    </div>
  );
}

/** Warns if this replaces what the owner of the setup session has begun. */
function Replaced({ petName, setup }: { petName: string; setup: SessionResponse['setup'] }) {
  if (setup === null) return null;
  const begun = flowStorage.accountSetupData.read();
  const replaced = begun?.enrollmentId === setup.enrollmentId ? begun.petName : undefined;
  if (replaced === petName) return null;
  return replaced === undefined ? (
    <ReplacesUnpaid petName={petName} />
  ) : (
    <ReplacesPet petName={petName} replaced={replaced} />
  );
}

/** Renders the last step before the account: the owner's data, typed in or from the session. */
export function OwnerStep({
  data,
  onRead,
}: {
  data: EnrollmentData;
  /** Told of what is chosen, as it is sold now. */
  onRead: (data: EnrollmentData) => void;
}) {
  const { session } = useSession();
  const [isAddingPet, setIsAddingPet] = useState(
    () => flowStorage.existingOwnerData.read() !== null,
  );
  const { enroll, change, error, isPending } = useEnroll(data, onRead);
  if (session === undefined) {
    return (
      <LoadingRegion label="Loading">
        <Skeleton className="h-[29.875rem] sm:h-95" />
      </LoadingRegion>
    );
  }
  const { owner } = session;
  const chosen = chosenFrom(data);
  const next = (...steps: string[]) =>
    chosen && (
      <NextSteps steps={steps} dueToday={enrollmentTotals(chosen.plan, chosen.addOns).dueToday} />
    );
  // Visitors of the demo enroll with their own data.
  if (owner !== null && !owner.isDemo) {
    return (
      <KnownOwner
        owner={owner}
        isSubmitting={isPending}
        onSubmit={() => enroll(owner)}
        next={next()}
      >
        {change && <Changed {...change} />}
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
  if (isAddingPet) {
    const forgetOwner = () => {
      flowStorage.existingOwnerData.clear();
      setIsAddingPet(false);
    };
    return <SignInAgain onOther={forgetOwner} />;
  }
  return (
    <OwnerForm
      onSubmit={enroll}
      isSubmitting={isPending}
      serverFields={error instanceof ApiError ? error.fields : noFields}
      next={next('password')}
    >
      <Replaced petName={data.petData.name} setup={session.setup} />
      {change && <Changed {...change} />}
      <EnrollmentProblem error={error} />
    </OwnerForm>
  );
}
