import type { EnrollmentStatus } from '@petwell/contracts';
import { Badge } from '../ui/Badge.tsx';
import { statusLabels } from './status-labels.ts';

const variants = {
  active: 'brand',
  pending_payment: 'sun',
  suspended: 'coral',
  cancelled: 'neutral',
} as const satisfies Record<EnrollmentStatus, string>;

/** Shows a plan's status. */
export function StatusBadge({ status }: { status: EnrollmentStatus }) {
  return <Badge variant={variants[status]}>{statusLabels[status]}</Badge>;
}
