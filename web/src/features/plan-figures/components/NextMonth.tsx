import { furtherPetLine, type PlanFigures } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { countOf, formatMonth } from '../../../shared/staff/format.ts';
import { planFiguresQuery } from '../api/plan-figures.ts';
import { leavingPart, monthParts } from '../figure-columns.ts';
import { FigureLink } from './FigureLink.tsx';

function Expected({
  month,
  total,
  discounts,
}: { month: string } & Pick<PlanFigures, 'total' | 'discounts'>) {
  const row = { ...total, planId: null, planName: '' };
  const sum = total.renewalCents + total.cashCents + total.setUpCents;
  return (
    <section
      aria-labelledby="next-month"
      className="max-w-3xl rounded-card border border-sand-200 bg-white p-4"
    >
      <h2 id="next-month" className="text-heading">
        {`Expected in ${formatMonth(month)}`}
      </h2>
      <dl className="mt-2 text-sm">
        {monthParts.map((part) => (
          <div key={part.key} className="flex justify-between gap-x-4 py-1">
            <dt>
              <span>{part.label}</span>
              <span className="text-ink-500">{`, ${countOf(part.countOf(total), 'plan')}`}</span>
            </dt>
            <dd className="tabular-nums">
              <FigureLink
                column={part}
                row={row}
                name={`${part.label}, ${countOf(part.countOf(total), 'plan')}`}
              />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-x-4 border-t border-sand-200 py-1 font-semibold">
          <dt>Expected</dt>
          <dd translate="no" className="tabular-nums">
            {formatCents(sum)}
          </dd>
        </div>
      </dl>
      {discounts && (
        <p className="mt-1 text-sm text-ink-700">
          <Amounts>
            {`${furtherPetLine}: ${formatCents(discounts.monthlyCents)} a month less than list prices, for ${countOf(discounts.plans, 'plan')}. It is taken off already.`}
          </Amounts>
        </p>
      )}
      {total.leaving > 0 && (
        <p className="mt-1 text-sm text-ink-700">
          <span>
            {total.leaving === 1
              ? 'One plan ends before it would be charged:'
              : `${countOf(total.leaving, 'plan')} end before they would be charged:`}
          </span>{' '}
          <FigureLink column={leavingPart} row={row} name={leavingPart.label} />
        </p>
      )}
    </section>
  );
}

/** Says what plans bring in next month, as they stand: monthly prices, without fees and plans on hold. */
export function NextMonth() {
  const { data } = useQuery(planFiguresQuery);
  if (!data || data.nextMonth === null) return null;
  return <Expected {...data} month={data.nextMonth} />;
}
