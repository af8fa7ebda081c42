import type { ListedPlan, PetType } from '@petwell/contracts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { preselect } from '../../../shared/plans/preselected-plan.ts';
import { FeatureList } from '../../../shared/plans/FeatureList.tsx';

type PlanCardProps = {
  plan: ListedPlan;
  /** Of the group it is chosen in. Staff see a preview without one, where they can't choose it. */
  petType?: PetType;
};

/** Shows one plan on /plans. */
export function PlanCard({ plan, petType }: PlanCardProps) {
  const Heading = petType === undefined ? 'h3' : 'h4';
  const { badge, services } = plan;
  return (
    <li
      className={clsx(
        'relative flex flex-col rounded-panel bg-white p-6 sm:p-7',
        badge !== null
          ? 'border-2 border-brand-600 shadow-lift'
          : 'border border-sand-200 shadow-card',
      )}
    >
      {badge !== null && (
        <div className="absolute -top-4 left-6">
          <Badge variant="sun">
            <Star aria-hidden className="size-4 fill-current" />
            <span>{badge}</span>
          </Badge>
        </div>
      )}
      <Heading translate="no" className="text-heading font-extrabold tracking-tight">
        {plan.name}
      </Heading>
      <p className="mt-2">
        <Price amount={plan.monthlyPrice} per="per month" size="large" />
      </p>
      <p className="mt-1 text-sm text-ink-500">
        plus <Price amount={plan.membershipFee} per="one-time" /> membership fee
      </p>
      <p className="mt-4 mb-5 text-ink-700">{plan.description}</p>
      <div className="mb-7">
        <FeatureList features={services.map(({ wording }) => wording)} />
      </div>
      {petType !== undefined && (
        <Link
          {...preselect(plan, petType)}
          className={clsx('mt-auto', buttonClass({ variant: 'outline', width: 'full' }))}
        >
          <span>
            Choose <span translate="no">{plan.name}</span>
          </span>
        </Link>
      )}
    </li>
  );
}
