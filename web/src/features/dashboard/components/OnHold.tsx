import type { EnrollmentView } from '@petwell/contracts';
import { formatDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';

/** Nothing is to be done next while the plan's services can't be used. */
export function OnHold({ enrollment: { pet, hold } }: { enrollment: EnrollmentView }) {
  return hold === undefined ? null : (
    <Alert variant="warning" title={`${pet.name}’s plan is on hold until ${formatDay(hold.until)}`}>
      <span>You can use its services again on visits from that day on.</span>
    </Alert>
  );
}
