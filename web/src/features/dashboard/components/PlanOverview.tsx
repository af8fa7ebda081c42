import type { EnrollmentView } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { updateCardTexts } from '../../payment/update-card-texts.ts';
import { FeatureList } from '../../plans/components/FeatureList.tsx';
import { careFeatures } from '../../plans/plan-features.ts';
import { moreServices } from '../texts.ts';
import { PetPicture } from './PetPicture.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const shownFeatures = 3;

function Fact({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-ink-700">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function PetHeader({ pet, status }: Pick<EnrollmentView, 'pet' | 'status'>) {
  const about = [pet.breed, pet.age, ...(pet.gender === null ? [] : [pet.gender])].join(' · ');
  return (
    <div className="flex items-center gap-4">
      <PetPicture pet={pet} className="size-20 shrink-0 sm:size-24" />
      <div className="min-w-0">
        <h2 className="text-heading [overflow-wrap:anywhere]">{pet.name}</h2>
        <p className="mb-2 text-ink-700">{about}</p>
        <StatusBadge status={status} />
      </div>
    </div>
  );
}

type PlanOverviewProps = { enrollment: EnrollmentView; isReadOnly: boolean };

/** Shows a pet's plan: what it includes, its price, and the next payment date. */
export function PlanOverview({ enrollment, isReadOnly }: PlanOverviewProps) {
  const { plan, addOns, status, membershipFee, membershipFeePaid } = enrollment;
  const features = careFeatures(plan.features);
  const isPending = status === 'pending_payment';
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card className="p-6 sm:p-8">
        <PetHeader pet={enrollment.pet} status={status} />
        <h3 className="mt-6 text-lg">{plan.name}</h3>
        <p className="mt-1 mb-4 text-ink-700">{plan.description}</p>
        <FeatureList features={features.slice(0, shownFeatures)} />
        {features.length > shownFeatures && (
          <p className="mt-2 pl-6.5 font-semibold text-brand-800">
            {moreServices(features.length - shownFeatures)}
          </p>
        )}
      </Card>
      <Card className="p-6 sm:p-8">
        <h3 className="text-heading">Costs</h3>
        <dl className="mt-2 divide-y divide-sand-200">
          <Fact label={plan.name}>
            <Price amount={plan.monthlyPrice} per="per month" />
          </Fact>
          {addOns.map((addOn) => (
            <Fact key={addOn.id} label={addOn.name}>
              <Price amount={addOn.monthlyPrice} per="per month" />
            </Fact>
          ))}
          <Fact label={<strong className="text-ink-900">Monthly total</strong>}>
            <Price amount={enrollment.totalMonthlyPrice} per="per month" />
          </Fact>
          <Fact label={`Membership fee (${membershipFeePaid ? 'paid' : 'not paid yet'})`}>
            <Price amount={membershipFee} per="one-time" />
          </Fact>
          {!isPending && status !== 'cancelled' && (
            <Fact label="Next billing date">
              <strong>{formatDate(enrollment.nextBillingDate)}</strong>
            </Fact>
          )}
          <Fact label="Enrolled on">{formatDate(enrollment.enrolledAt)}</Fact>
        </dl>
        {!isReadOnly && (status === 'active' || status === 'suspended') && (
          <Link
            to={paths.updateCard(enrollment.id)}
            className={buttonClass({ variant: 'outline', className: 'mt-6 print:hidden' })}
          >
            {updateCardTexts.link}
          </Link>
        )}
      </Card>
    </div>
  );
}
