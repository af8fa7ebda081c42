import { fromCents, toCents, type SubscriptionResponse } from '@petwell/contracts';
import { Price } from '../../../shared/ui/Price.tsx';

type PaymentBreakdownProps = Pick<SubscriptionResponse, 'plan' | 'addOns' | 'enrollment'>;

/** Computes today's charge, membership fee + first month, from the server's amounts. */
export const dueToday = (enrollment: {
  membershipFee: string;
  totalMonthlyPrice: string;
}): string => fromCents(toCents(enrollment.membershipFee) + toCents(enrollment.totalMonthlyPrice));

/** Shows today's charge and the monthly charge, above the card form. */
export function PaymentBreakdown({ plan, addOns, enrollment }: PaymentBreakdownProps) {
  const monthly = [plan, ...addOns];
  return (
    <div>
      <dl className="space-y-2.5">
        {monthly.map(({ name, monthlyPrice }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">{name}</dt>
            <dd>
              <Price amount={monthlyPrice} per="per month" />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">Membership fee</dt>
          <dd>
            <Price amount={enrollment.membershipFee} per="one-time" />
          </dd>
        </div>
      </dl>
      <dl className="mt-4 space-y-2 border-t border-sand-300 pt-4">
        <div className="flex items-baseline justify-between gap-4">
          <dt>Monthly total</dt>
          <dd>
            <Price amount={enrollment.totalMonthlyPrice} per="per month" />
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 text-lg">
          <dt className="font-bold">Due today</dt>
          <dd className="font-extrabold tabular-nums">${dueToday(enrollment)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-500">
        Today: the one-time membership fee and the first month. After that, the monthly total.
      </p>
    </div>
  );
}
