import type { ListedPlan } from '@petwell/contracts';
import { useIsPhone } from '../../../shared/hooks/use-media.ts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { groupPlans } from '../plan-groups.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanTabs } from './PlanTabs.tsx';

/** Lists all plans: dogs and cats, each with adult and young groups. A phone shows one at a time. */
export function PlanSections({ plans }: { plans: readonly ListedPlan[] }) {
  const sections = groupPlans(plans);
  const isPhone = useIsPhone();
  if (isPhone) return <PlanTabs sections={sections} />;
  return (
    <div className="space-y-20">
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2 className="text-title">{section.title}</h2>
          <div className="mt-8 space-y-14">
            {section.groups.map((group) => (
              <div key={group.title}>
                <h3 className="flex items-center gap-3 text-heading">
                  <PetPortrait type={group.petType} age={group.age} className="size-12" />
                  <span>{group.title}</span>
                </h3>
                <ul className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
                  {group.plans.map((plan) => (
                    <PlanCard key={plan.id} plan={plan} petType={group.petType} />
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
