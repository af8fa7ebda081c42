import type { EnrollmentStatus } from '@petwell/contracts';

/** Whether a plan has started and goes on. What else stands in the way, the server says. */
export const isChangeable = (status: EnrollmentStatus): boolean =>
  status === 'active' || status === 'suspended';
