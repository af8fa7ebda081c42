import { hasDied, type EnrollmentStatus, type EnrollmentView } from '@petwell/contracts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';

const whatHappens: Record<EnrollmentStatus, string> = {
  active: 'We’ll end the plan and email you once, when that’s done. You don’t need to do anything.',
  suspended:
    'We’ll end the plan and email you once, when that’s done. You don’t need to do anything.',
  pending_payment: 'There is nothing to pay, and you don’t need to do anything.',
  cancelled: 'The plan has ended. You don’t need to do anything.',
};

/** Tells the owner of a pet that has died what happens to its plan. */
export function DeceasedNotice({ pet, status }: Pick<EnrollmentView, 'pet' | 'status'>) {
  if (!hasDied(pet)) return null;
  return (
    <Alert title={`We’re so sorry about ${pet.name}`}>
      <span>{`${whatHappens[status]} If we can help, please call`}</span> <ClinicPhone />.
    </Alert>
  );
}
