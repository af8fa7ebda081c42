import type { AddOn, Plan } from '@petwell/contracts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Price } from '../ui/Price.tsx';
import { Tooltip, TooltipArea } from '../ui/Tooltip.tsx';
import { FurtherPetNote, planLines } from './FurtherPet.tsx';
import { enrollmentTotals } from './enrollment-totals.ts';

type CostSummaryProps = {
  plan: Pick<Plan, 'name' | 'monthlyPrice' | 'membershipFee' | 'furtherPet'>;
  addOns: readonly Pick<AddOn, 'id' | 'name' | 'monthlyPrice'>[];
};

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}

function MembershipFeeLabel() {
  return (
    <span className="inline-flex items-center gap-1">
      Membership fee
      <TooltipArea>
        <Tooltip text="Paid once, when you enroll this pet. You won’t be charged for it again.">
          <button
            type="button"
            aria-label="About the membership fee"
            className="-my-3 inline-flex size-11 items-center justify-center rounded-full text-ink-500 hover:text-brand-700"
          >
            <Info aria-hidden className="size-4" />
          </button>
        </Tooltip>
      </TooltipArea>
    </span>
  );
}

/** Shows all charges, monthly and today; announces changes. */
export function CostSummary({ plan, addOns }: CostSummaryProps) {
  const { monthly, dueToday } = enrollmentTotals(plan, addOns);
  return (
    <div>
      <dl className="space-y-2.5">
        {planLines(plan).map(({ key, label, price }) => (
          <Line key={key} label={label}>
            {price}
          </Line>
        ))}
        {addOns.map((addOn) => (
          <Line key={addOn.id} label={<span translate="no">{addOn.name}</span>}>
            <Price amount={addOn.monthlyPrice} per="per month" />
          </Line>
        ))}
        <Line label={<MembershipFeeLabel />}>
          <Price amount={plan.membershipFee} per="one-time" />
        </Line>
      </dl>
      {addOns.length > 0 && (
        <p className="mt-3 text-sm text-ink-700">{`Including ${addOns.length} add-on service(s)`}</p>
      )}
      <dl aria-live="polite" className="mt-4 space-y-2 border-t border-sand-300 pt-4">
        <Line label="Monthly total">
          <Price amount={monthly} per="per month" />
        </Line>
        <div className="flex items-baseline justify-between gap-4 text-lg">
          <dt className="font-bold">Due today</dt>
          <dd translate="no" className="text-right font-extrabold tabular-nums">
            {`$${dueToday}`}
          </dd>
        </div>
      </dl>
      <FurtherPetNote isBelowLines plan={plan} className="mt-2 text-sm text-ink-700" />
      <p className="mt-2 text-sm text-ink-500">
        Today: the one-time membership fee and the first month. After that, the monthly total.
      </p>
    </div>
  );
}
