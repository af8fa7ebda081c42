import { Link } from 'react-router-dom';
import { formatWeekday } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { OfferRow } from '../list-columns.ts';

/** Links a plan's name to its page, with marks of what is going on with it. */
export function OfferName({ row }: { row: OfferRow }) {
  const { kind, id, name, scheduled, hasDraft, version, retiredAt } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1" data-dense>
      <Link
        to={paths.adminPlan({ kind, id })}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-700 underline underline-offset-4"
      >
        <span translate="no">{name}</span>
      </Link>
      {scheduled !== null && (
        <Badge variant="brand">
          <Amounts>
            {`${formatCents(scheduled.monthlyCents)} from ${formatWeekday(scheduled.effectiveOn)}`}
          </Amounts>
        </Badge>
      )}
      {version === null && <Badge variant="sun">Not sold yet</Badge>}
      {hasDraft && version !== null && <Badge variant="sun">Draft</Badge>}
      {retiredAt !== null && <Badge variant="neutral">Retired</Badge>}
    </span>
  );
}
