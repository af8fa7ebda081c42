import type { ListedPlan } from '@petwell/contracts';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { labelOf, type PlanGroup, type PlanSection, slugOf } from '../plan-groups.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanComparison } from './PlanComparison.tsx';

type Choice = { value: string; label: string };

type ChooserProps = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** Tabs as wide as the page; the chosen one's content are the children. */
function Chooser({ label, choices, value, onChange, children }: ChooserProps) {
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List aria-label={label} className="flex gap-1 rounded-full bg-sand-200 p-1">
        {choices.map((choice) => (
          <Tabs.Trigger
            key={choice.value}
            value={choice.value}
            className="min-h-11 flex-1 rounded-full px-1 font-semibold text-ink-700 data-[state=active]:bg-white data-[state=active]:text-brand-800 data-[state=active]:shadow-card"
          >
            {choice.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {choices.map((choice) => (
        <Tabs.Content key={choice.value} value={choice.value}>
          {choice.value === value && children}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Finds what the address names, or else the first. */
const chosen = <One,>(all: readonly [One, ...One[]], is: (one: One) => boolean): One =>
  all.find(is) ?? all[0];

type GroupProps = { group: PlanGroup; plan: string | null; onPlan: (plan: string) => void };

function Group({ group, plan: wanted, onPlan }: GroupProps) {
  const { title, petType, age, plans } = group;
  const slugIn = (one: ListedPlan) => slugOf(labelOf(one, plans));
  const plan =
    plans.find((one) => slugIn(one) === wanted) ??
    chosen(plans, (one) => slugOf(one.tier) === wanted);
  return (
    <>
      <h3 className="mt-6 mb-5 flex items-center gap-3 text-heading">
        <PetPortrait type={petType} age={age} className="size-12" />
        <span>{title}</span>
      </h3>
      <Chooser
        label={`Plans for ${title.toLowerCase()}`}
        choices={plans.map((one) => ({ value: slugIn(one), label: labelOf(one, plans) }))}
        value={slugIn(plan)}
        onChange={onPlan}
      >
        <ul className="mt-8">
          <PlanCard plan={plan} petType={petType} />
        </ul>
      </Chooser>
      <PlanComparison title={title} plans={plans} isOpen />
    </>
  );
}

/** Shows one group of plans and one plan at a time, for phones. The address names both. */
export function PlanTabs({ sections }: { sections: readonly PlanSection[] }) {
  const [parameters, setParameters] = useSearchParams();
  const groups = sections.flatMap((section) =>
    section.groups.map((group) => ({ section: section.title, group })),
  );
  const [first, ...others] = groups;
  if (first === undefined) return null;
  const { section, group } = chosen(
    [first, ...others],
    (one) => one.group.pet === parameters.get('pet'),
  );
  const show = (pet: string, plan: string | null) =>
    setParameters(plan === null ? { pet } : { pet, plan }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Chooser
      label="Pets"
      choices={groups.map((one) => ({ value: one.group.pet, label: one.group.short }))}
      value={group.pet}
      onChange={(pet) => show(pet, parameters.get('plan'))}
    >
      <h2 className="mt-8 text-title">{section}</h2>
      <Group group={group} plan={parameters.get('plan')} onPlan={(plan) => show(group.pet, plan)} />
    </Chooser>
  );
}
