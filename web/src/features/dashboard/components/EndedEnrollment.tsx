import { offeredConcernSchema, type EnrollmentView, type Owner } from '@petwell/contracts';
import { useNavigate } from 'react-router-dom';
import { formatDate, formatLastDay } from '../../../shared/format-date.ts';
import { anchors, paths } from '../../../shared/paths.ts';
import { isRestartable } from '../../../shared/enrollments/is-restartable.ts';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { rememberOwner } from '../remember-owner.ts';
import { Fact } from './Fact.tsx';

/** Opens the pet form, filled in with the pet. */
function useEnrollAgain({ pet }: EnrollmentView, owner: Owner) {
  const navigate = useNavigate();
  return () => {
    const { name, type, breed, age, healthConcerns } = pet;
    const concerns = Object.fromEntries(
      offeredConcernSchema.options.map((one) => [one, healthConcerns.includes(one)]),
    );
    rememberOwner(owner);
    draftStorage.pet.write({ name, type, breed, age, concerns });
    draftStorage.recommendations.clear();
    void navigate(`${paths.home}${anchors.petProfile}`);
  };
}

type EndedEnrollmentProps = { enrollment: EnrollmentView; owner: Owner; isReadOnly: boolean };

/** Says when a canceled plan ended, and offers another one for the pet. */
export function EndedEnrollment({ enrollment, owner, isReadOnly }: EndedEnrollmentProps) {
  const enrollAgain = useEnrollAgain(enrollment, owner);
  const { cancelledAt, enrolledAt, restart, pet } = enrollment;
  const isHandedOver = enrollment.isHandedOver === true;
  const link = isRestartable(restart) ? restart : null;
  return (
    <>
      <h2 className="text-heading">This plan has ended</h2>
      <dl className="mt-2 divide-y divide-sand-200">
        <Fact label="Enrolled on">{formatDate(enrolledAt)}</Fact>
        {cancelledAt !== null && (
          <Fact label="Ended on">
            <strong>{formatLastDay(cancelledAt)}</strong>
          </Fact>
        )}
      </dl>
      {!isReadOnly && link?.offeredAt !== undefined && (
        <Alert title="You can start this plan again" className="mt-4 print:hidden">
          {`We emailed you a link on ${formatDate(link.offeredAt)}. It works until ${formatDate(link.until)}. You won’t be charged when you agree.`}
        </Alert>
      )}
      {isHandedOver && (
        <p className="mt-4">{`${pet.name} has a new owner, who took over the plan. You won’t be charged for it again.`}</p>
      )}
      {!isReadOnly && !isHandedOver && (
        <Button className="mt-6 print:hidden" onClick={enrollAgain}>
          Re-enroll
        </Button>
      )}
    </>
  );
}
