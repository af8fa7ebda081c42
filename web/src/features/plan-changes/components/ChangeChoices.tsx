import type { ChangeChoice, ChangeTime } from '@petwell/contracts';
import { useState } from 'react';
import type { PlanChange } from '../api/plan-change.ts';
import { Choice } from './Choice.tsx';

const legend = 'mb-1.5 font-semibold text-ink-900';

const times: readonly { when: ChangeTime; label: string; text: string }[] = [
  { when: 'today', label: 'Today', text: 'Only to a higher price, and the difference is due now.' },
  { when: 'next-year', label: 'With the next plan year', text: 'Nothing is due today.' },
];

const PerMonth = ({ price }: { price: string }) => (
  <span className="tabular-nums">
    <span translate="no">{`$${price}`}</span> a month
  </span>
);

/** Chooses plan, add-ons, and when. */
export function ChangeChoices(given: {
  change: PlanChange;
  choice: ChangeChoice;
  onChoose: (choice: ChangeChoice) => void;
}) {
  const { change, choice, onChoose } = given;
  const { planId, addOnIds, when } = choice;
  // Folding them away while one is chosen would hide what is paid for.
  const [isUnfolded] = useState(addOnIds.length > 0);
  const toggle = (id: string) =>
    onChoose({
      ...choice,
      addOnIds: addOnIds.includes(id) ? addOnIds.filter((one) => one !== id) : [...addOnIds, id],
    });
  return (
    <>
      <fieldset className="min-w-0 space-y-2">
        <legend className={legend}>Plan</legend>
        {change.plans.map(({ id, name, monthlyPrice }) => (
          <Choice
            key={id}
            type="radio"
            name="plan"
            isChosen={id === planId}
            onChoose={() => onChoose({ ...choice, planId: id })}
            label={<span translate="no">{name}</span>}
          >
            <PerMonth price={monthlyPrice} />
          </Choice>
        ))}
      </fieldset>
      {change.addOns.length > 0 && (
        <details open={isUnfolded}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand-700">
            Add-ons
          </summary>
          <fieldset className="min-w-0 space-y-2">
            <legend className="sr-only">Add-ons</legend>
            {change.addOns.map(({ id, name, monthlyPrice }) => (
              <Choice
                key={id}
                type="checkbox"
                name="add-on"
                isChosen={addOnIds.includes(String(id))}
                onChoose={() => toggle(String(id))}
                label={<span translate="no">{name}</span>}
              >
                <PerMonth price={monthlyPrice} />
              </Choice>
            ))}
          </fieldset>
        </details>
      )}
      <fieldset className="min-w-0 space-y-2">
        <legend className={legend}>When</legend>
        {times.map(({ when: time, label, text }) => (
          <Choice
            key={time}
            type="radio"
            name="when"
            isChosen={time === when}
            onChoose={() => onChoose({ ...choice, when: time })}
            label={<span>{label}</span>}
          >
            {text}
          </Choice>
        ))}
      </fieldset>
    </>
  );
}
