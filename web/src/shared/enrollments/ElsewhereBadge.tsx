import type { AdminEnrollment } from '@petwell/contracts';
import { clinicToday, formatDay } from '../format-date.ts';
import { Badge } from '../ui/Badge.tsx';

type Billed = Pick<AdminEnrollment, 'billing' | 'paidUntil'> & {
  status: AdminEnrollment['status'] | null;
};

/** Tells that Stripe doesn't bill a plan, and until which day it is paid, if that is known. */
export function ElsewhereBadge({
  enrollment: { billing, paidUntil, status },
}: {
  enrollment: Billed;
}) {
  if (billing !== 'elsewhere' || status === 'cancelled') return null;
  if (paidUntil === undefined) return <Badge variant="neutral">Paid at the clinic</Badge>;
  return paidUntil <= clinicToday() ? (
    <Badge variant="sun">{`Not paid since ${formatDay(paidUntil)}`}</Badge>
  ) : (
    <Badge variant="neutral">{`Paid until ${formatDay(paidUntil)}`}</Badge>
  );
}
