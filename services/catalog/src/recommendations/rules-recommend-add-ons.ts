import type { OfferedConcern } from '@petwell/contracts';
import type { AddOnService } from '../core/catalog.ts';
import { addOnReasons, type AddOnReason } from './rules-add-on-reasons.ts';
import { fitsWeight } from './rules-weight-range.ts';
import type { Patient } from './rules-patient.ts';

export type AddOnRecommendation = { addOn: AddOnService; reasons: string[] };

type Suggestion = AddOnRecommendation & { priority: number };

/** A pet eats one prescription diet; skin comes before weight, and weight before teeth. */
const foodOrder: readonly OfferedConcern[] = [
  'allergies',
  'weight management',
  'dental problems',
  'joint issues',
];

const isFood = ({ kind }: AddOnService) => kind === 'diet';

/** Whether the service is safe and useful for this pet, regardless of the reasons for it. */
function isSuitable(addOn: AddOnService, patient: Patient): boolean {
  // Laser therapy is avoided near the growth plates of young bones.
  if (patient.age === 'puppy/kitten' && addOn.kind !== 'care') return false;
  return !isFood(addOn) || fitsWeight(addOn.weightRangeLabel, patient);
}

function foodRank(addOn: AddOnService): number {
  const rank = foodOrder.findIndex((concern) => addOn.recommendedFor.includes(concern));
  return rank === -1 ? foodOrder.length : rank;
}

function suggest(addOn: AddOnService, patient: Patient): Suggestion | undefined {
  if (!isSuitable(addOn, patient)) return undefined;
  const found: AddOnReason[] = addOnReasons(addOn, patient);
  const [first] = found;
  if (!first) return undefined;
  return { addOn, priority: first.priority, reasons: found.map(({ text }) => text) };
}

/** Keeps only the best diet, and everything that isn't a diet. */
function keepOneFood(suggestions: readonly Suggestion[]): Suggestion[] {
  const foods = suggestions.filter(({ addOn }) => isFood(addOn));
  const food = foods.sort((a, b) => foodRank(a.addOn) - foodRank(b.addOn))[0];
  return suggestions.filter((suggestion) => !isFood(suggestion.addOn) || suggestion === food);
}

/** Lists suitable services, most important first, each once with its reasons. */
export function recommendAddOns(
  addOns: readonly AddOnService[],
  patient: Patient,
): AddOnRecommendation[] {
  const suggestions = addOns.flatMap((addOn) => suggest(addOn, patient) ?? []);
  return keepOneFood(suggestions)
    .sort((a, b) => b.priority - a.priority || a.addOn.id - b.addOn.id)
    .map(({ addOn, reasons }) => ({ addOn, reasons }));
}
