import type { PlanHold } from '@petwell/contracts';
import { formatDay } from '../format-date.ts';
import { Badge } from '../ui/Badge.tsx';

/** Says until when staff have the plan on hold. */
export function HoldBadge({ hold }: { hold: PlanHold | undefined }) {
  return hold === undefined ? null : (
    <Badge variant="sun" isLong>{`On hold until ${formatDay(hold.until)}`}</Badge>
  );
}
