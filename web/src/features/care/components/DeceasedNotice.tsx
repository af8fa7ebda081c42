import type { EnrollmentView } from '@petwell/contracts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { ClinicPhone } from '../../clinic/components/ClinicPhone.tsx';
import { useHasDied } from '../api/care.ts';

/** Tells the owner of a pet that has died what happens to its plan. */
export function DeceasedNotice({ pet, status }: Pick<EnrollmentView, 'pet' | 'status'>) {
  if (!useHasDied({ pet, status })) return null;
  return (
    <Alert title={`We’re sorry about ${pet.name}`}>
      You’ll get no more emails about {pet.name},{' '}
      {status === 'cancelled'
        ? 'and the plan has ended.'
        : 'and we’re ending the plan. You don’t need to do anything.'}{' '}
      If we can help, please call <ClinicPhone />.
    </Alert>
  );
}
