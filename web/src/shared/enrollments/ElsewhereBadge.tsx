import type { AdminEnrollment } from '@petwell/contracts';
import { clinicToday, formatDay } from '../format-date.ts';
import { Badge } from '../ui/Badge.tsx';

type Billed = Pick<AdminEnrollment, 'billing' | 'paidUntil'> & {
  status: AdminEnrollment['status'] | null;
};

/** Tells that Stripe doesn't bill a plan, and until which day it is paid, if somebody watches that. */
export function ElsewhereBadge({ plan: { billing, paidUntil, status } }: { plan: Billed }) {
  if (billing !== 'elsewhere' || status === 'cancelled') return null;
  if (paidUntil === undefined) return <Badge variant="neutral">Billed elsewhere</Badge>;
  return paidUntil <= clinicToday() ? (
    <Badge variant="sun">Not paid since {formatDay(paidUntil)}</Badge>
  ) : (
    <Badge variant="neutral">Paid until {formatDay(paidUntil)}</Badge>
  );
}
