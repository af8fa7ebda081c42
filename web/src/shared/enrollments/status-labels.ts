import type { EnrollmentStatus } from '@petwell/contracts';

/** Names of a plan's status, for owners and staff. */
export const statusLabels: Record<EnrollmentStatus, string> = {
  active: 'Active',
  pending_payment: 'Payment Required',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
};
