import type { AddOn, Plan } from '@petwell/contracts';
import type { EnrollmentData } from '../../shared/session-storage/flow-storage.ts';

/**
 * Finds the chosen plan and add-ons among the recommended ones; the plan is undefined if the data is
 * inconsistent.
 */
export function chosenFrom(data: EnrollmentData): { plan: Plan | undefined; addOns: AddOn[] } {
  const { recommendations, planId, addOnIds } = data;
  return {
    plan: recommendations.plans.find(({ plan }) => plan.id === planId)?.plan,
    addOns: recommendations.addOns
      .map(({ addOn }) => addOn)
      .filter(({ id }) => addOnIds.includes(String(id))),
  };
}
