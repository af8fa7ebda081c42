import type { SubscriptionResponse } from '@petwell/contracts';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { FurtherPetNote, planLines } from '../../../shared/plans/FurtherPet.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Price } from '../../../shared/ui/Price.tsx';

type PaymentBreakdownProps = Pick<SubscriptionResponse, 'plan' | 'addOns' | 'enrollment'>;

type LineProps = { label: ReactNode; className?: string; children: ReactNode };

function Line({ label, className, children }: LineProps) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows today's charge and the monthly charge. On a phone, all but today's charge folds. */
export function PaymentBreakdown({ plan, addOns, enrollment }: PaymentBreakdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <dl
        id={id}
        className={clsx(
          'mb-4 space-y-2.5 border-b border-sand-300 pb-4',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {[plan, ...addOns].flatMap(planLines).map(({ key, label, price }) => (
          <Line key={key} label={label}>
            {price}
          </Line>
        ))}
        <Line label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </Line>
      </dl>
      <dl className="space-y-2.5">
        <Line label="Monthly total" className={clsx(!isOpen && 'max-sm:hidden')}>
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Line>
        <div className="flex items-baseline justify-between gap-4 text-lg">
          <dt className="font-bold">Due today</dt>
          <dd translate="no" className="font-extrabold tabular-nums">
            {`$${dueToday(enrollment)}`}
          </dd>
        </div>
      </dl>
      <p className={clsx('mt-2 text-sm text-ink-500', !isOpen && 'max-sm:hidden')}>
        Today: the one-time membership fee and the first month. After that, the monthly total.
      </p>
      <FurtherPetNote isBelowLines plan={plan} className="mt-2 text-sm text-ink-700" />
      <Button
        variant="ghost"
        className="mt-2 -ml-5 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide details' : 'Show details'}
      </Button>
    </>
  );
}
