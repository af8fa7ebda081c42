import type { AgeGroup, PetType, Plan } from '@petwell/contracts';
import { asArray, asId, asMoney, asObject, asOneOf, asText } from '../../../shared/api/guards.ts';

const petTypes: readonly PetType[] = ['dog', 'cat', 'bird', 'rabbit', 'other'];
const ageGroups: readonly AgeGroup[] = ['puppy/kitten', 'young adult', 'adult', 'senior'];

function parsePlan(value: unknown): Plan {
  const plan = asObject(value, 'plan');
  return {
    id: asId(plan['id'], 'id'),
    name: asText(plan['name'], 'name'),
    description: asText(plan['description'], 'description'),
    monthlyPrice: asMoney(plan['monthlyPrice'], 'monthlyPrice'),
    membershipFee: asMoney(plan['membershipFee'], 'membershipFee'),
    features: asArray(plan['features'], 'features', (item) => asText(item, 'feature')),
    targetPetTypes: asArray(plan['targetPetTypes'], 'targetPetTypes', (item) =>
      asOneOf(item, 'pet type', petTypes),
    ),
    targetAgeGroups: asArray(plan['targetAgeGroups'], 'targetAgeGroups', (item) =>
      asOneOf(item, 'age group', ageGroups),
    ),
  };
}

/** `plansResponseSchema` by hand (see guards.ts). Throws ShapeError. */
export const parsePlans = (value: unknown): Plan[] => asArray(value, 'plans', parsePlan);
