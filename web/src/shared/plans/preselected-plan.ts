import type { AgeGroup, PetType, Plan } from '@petwell/contracts';
import { anchors, paths } from '../paths.ts';

/** A plan chosen on /plans, before the pet is known. `age` is null if the plan fits several age groups. */
export type PreselectedPlan = { id: number; name: string; petType: PetType; age: AgeGroup | null };

/** The link to the pet form that preselects a plan, for the species it was chosen for. Navigation state survives a reload. */
export function preselect({ id, name, targetAgeGroups }: Plan, petType: PetType) {
  const [age = null, ...others] = targetAgeGroups;
  const preselected = { id, name, petType, age: others.length > 0 ? null : age };
  return { to: `${paths.home}${anchors.petProfile}`, state: { preselected } };
}

export type NavigationState = { preselected?: PreselectedPlan; unsuitable?: string } | null;

/** Reads the plan from `location.state`, which only this app writes. */
export const readPreselected = (state: unknown): PreselectedPlan | null =>
  (state as NavigationState)?.preselected ?? null;

/** The state of the recommendations if the preselected plan isn't among them. */
export const unsuitable = (name: string): NavigationState => ({ unsuitable: name });

export const readUnsuitable = (state: unknown): string | null =>
  (state as NavigationState)?.unsuitable ?? null;
