import type { Plan } from '@petwell/contracts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { groupPlans } from '../plan-groups.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanCard } from './PlanCard.tsx';

/** Lists all plans: dogs and cats, each with adult and young groups. */
export function PlanSections({ plans }: { plans: readonly Plan[] }) {
  return (
    <div className="space-y-20">
      {groupPlans(plans).map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2 className="text-title">{section.title}</h2>
          <div className="mt-8 space-y-14">
            {section.groups.map((group) => (
              <div key={group.title}>
                <h3 className="flex items-center gap-3 text-heading">
                  <PetPortrait type={group.petType} age={group.age} className="size-12" />
                  {group.title}
                </h3>
                <ul className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
                  {group.plans.map((plan) => (
                    <PlanCard key={plan.id} plan={plan} />
                  ))}
                </ul>
                <PlanComparison title={group.title} plans={group.plans} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
