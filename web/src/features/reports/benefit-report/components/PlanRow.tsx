import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsPaper } from '../../../../shared/hooks/use-media.ts';
import { countOf, formatCount, formatMoney } from '../../../../shared/staff/format.ts';
import { columns, formatShare, isUnusedBenefit, type Plan } from '../plan-columns.ts';
import { UnusedFold, useUnusedFold } from './UnusedFold.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

const cell = 'px-1.5 py-1.5 text-right tabular-nums sm:px-3';
const benefitColumns = ['Service', 'Included', 'Used', 'Share used', 'At list price'];

function Benefits({
  plan: { planName, planYears, valueUsed, collected, benefits },
}: {
  plan: Plan;
}) {
  const { shown, fold } = useUnusedFold(benefits, isUnusedBenefit);
  return (
    <>
      <p className="text-sm text-ink-700">
        <span>{countOf(planYears, 'ended plan year')}</span> ·{' '}
        <span translate="no">{formatMoney(valueUsed)}</span> of care at list price ·{' '}
        <Amounts>
          {collected === null
            ? 'what was collected can’t be shown right now'
            : `${formatMoney(collected)} collected`}
        </Amounts>
      </p>
      <table className="mt-2 w-full border-collapse text-sm">
        <caption className="sr-only">
          How much of <span translate="no">{planName}</span> was used
        </caption>
        <thead className="border-b border-ink-300">
          <tr>
            {benefitColumns.map((column) => (
              <th key={column} scope="col" className={clsx(cell, 'font-semibold first:text-left')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-sand-200">
          {shown.map((benefit) => (
            <tr key={benefit.code}>
              <th scope="row" className="px-1.5 py-1.5 text-left font-normal sm:px-3">
                {benefit.label}
              </th>
              <td className={cell}>
                {benefit.allowed === null ? '–' : formatCount(benefit.allowed)}
              </td>
              <td className={cell}>{formatCount(benefit.redeemed)}</td>
              <td className={cell}>{formatShare(benefit)}</td>
              <td translate="no" className={cell}>
                {formatMoney(benefit.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <UnusedFold fold={fold} noun="service" because="no one used" />
    </>
  );
}

/** A plan's figures; its name opens the use of each service below them. */
export function PlanRow({ plan }: { plan: Plan }) {
  const [isChosen, setIsChosen] = useState(false);
  const isOpen = useIsPaper() || isChosen;
  const id = useId();
  return (
    <>
      <tr className="border-t border-sand-200">
        <th scope="row" className="sticky left-0 bg-white pr-2 text-left print:static">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsChosen(!isChosen)}
            className="flex min-h-11 items-center gap-1.5 rounded-control text-left font-semibold text-brand-700 -outline-offset-2"
          >
            <ChevronRight
              aria-hidden
              className={clsx('size-4 shrink-0 print:hidden', isOpen && 'rotate-90')}
            />
            <span translate="no">{plan.planName}</span>
          </button>
        </th>
        {columns.map(({ key, valueOf, format }) => {
          const value = valueOf(plan);
          return (
            <td key={key} translate="no" className={cell}>
              {value === null ? '–' : format(value)}
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={columns.length + 1} className="p-0">
            {/* As wide as what is seen of the table, however far it is scrolled. */}
            <div className="sticky left-0 w-[100cqw] max-w-3xl pt-1 pb-4 sm:pl-5.5">
              <Benefits plan={plan} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
