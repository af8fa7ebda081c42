import type { EnrollmentView } from '@petwell/contracts';

/** Whether visits can be requested for it. */
export const isPatient = ({ status, isHandedOver }: EnrollmentView): boolean =>
  status !== 'pending_payment' && isHandedOver !== true;
