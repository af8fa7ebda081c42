import type { OfferedConcern } from '@petwell/contracts';
import type { BreedTrait } from '../core/breed.ts';
import type { AddOnService } from '../core/catalog.ts';
import { peersOf, type Patient } from './rules-patient.ts';

/** Why a service suits a pet. The highest-priority reason determines its position. */
export type AddOnReason = { priority: number; text: string };
type Wording = (patient: Patient) => string;

const concernWording: Record<OfferedConcern, { care: Wording; diet: Wording }> = {
  allergies: {
    care: ({ name }) => `You mentioned allergies: this finds out what ${name} reacts to.`,
    diet: ({ name }) =>
      `You mentioned allergies: a food that ${name}'s body does not react to shows whether diet is the cause.`,
  },
  'joint issues': {
    care: ({ name }) =>
      `You mentioned joint issues: this shows where ${name} hurts and slows the wear.`,
    diet: ({ name }) => `You mentioned joint issues: this food supports ${name}'s cartilage.`,
  },
  'dental problems': {
    care: ({ name }) =>
      `You mentioned dental problems: a cleaning beyond the plan keeps ${name}'s teeth healthy.`,
    diet: ({ name }) =>
      `You mentioned dental problems: this food cleans ${name}'s teeth between cleanings.`,
  },
  'weight management': {
    care: ({ name }) =>
      `You mentioned ${name}'s weight: regular weigh-ins are what makes a diet work.`,
    diet: ({ name }) => `You mentioned ${name}'s weight: fewer calories without going hungry.`,
  },
};

const laserWording: Wording = ({ name }) =>
  `You mentioned joint issues: laser sessions ease ${name}'s pain without more pills.`;

const concernPriority: Record<AddOnService['kind'], number> = { care: 100, laser: 75, diet: 70 };

/** Maps breed predispositions to health concerns. */
const traitConcerns: readonly (readonly [
  BreedTrait,
  OfferedConcern,
  (breed: string, name: string) => string,
])[] = [
  [
    'joints',
    'joint issues',
    (breed, name) => `${breed} are prone to joint trouble; checking early keeps ${name} moving.`,
  ],
  ['flat-faced', 'dental problems', (breed) => `${breed} have crowded teeth that trap plaque.`],
  [
    'dental',
    'dental problems',
    (breed, name) =>
      `${breed} are prone to dental disease; an extra cleaning spares ${name} lost teeth.`,
  ],
  [
    'allergies',
    'allergies',
    (breed) =>
      `${breed} are prone to skin allergies, which mostly begin in the first years of life.`,
  ],
  [
    'weight',
    'weight management',
    (breed, name) =>
      `${breed} gain weight easily; it is simpler to keep ${name} slim than to diet.`,
  ],
  [
    'long-back',
    'weight management',
    (breed) => `Every extra pound strains the long back of ${breed}.`,
  ],
];

function byConcern(addOn: AddOnService, patient: Patient): AddOnReason[] {
  return [...patient.concerns]
    .filter((concern) => addOn.recommendedFor.includes(concern))
    .map((concern) => {
      const wordings = { ...concernWording[concern], laser: laserWording };
      return { priority: concernPriority[addOn.kind], text: wordings[addOn.kind](patient) };
    });
}

/**
 * Recommends early screening for grown pets of a predisposed breed. Foods and lasers treat existing problems,
 * so breed alone is not a reason for them.
 */
function byBreed(addOn: AddOnService, patient: Patient): AddOnReason[] {
  const { breedPlural, traits, age, name } = patient;
  if (breedPlural === undefined || age === 'puppy/kitten') return [];
  return traitConcerns
    .filter(([trait, concern]) => {
      if (!traits.has(trait) || !addOn.recommendedFor.includes(concern)) return false;
      if (patient.concerns.has(concern)) return true;
      // Allergies show up early; joint and dental problems come with age.
      const isItsTime = concern === 'allergies' ? age === 'young adult' : age !== 'young adult';
      return addOn.kind === 'care' && isItsTime;
    })
    .slice(0, 1)
    .map(([, , say]) => ({ priority: 40, text: say(breedPlural, name) }));
}

function preventionText({ name, species, age }: Patient): string {
  if (age === 'puppy/kitten') {
    return `Prevention can start at eight weeks, and ${name} is protected from the first mosquito on.`;
  }
  return species === 'dog'
    ? `One mosquito bite can give ${name} heartworm, and in Florida mosquitoes bite all year.`
    : `Mosquitoes and fleas come indoors, too, and there is no treatment for heartworm in cats like ${name}.`;
}

function bySpeciesAndAge(addOn: AddOnService, patient: Patient): AddOnReason[] {
  const reasons: AddOnReason[] = [];
  if (addOn.recommendedFor.includes('senior') && patient.age === 'senior') {
    reasons.push({
      priority: 90,
      text: `${patient.name} is seven or older: a second look each year finds heart, kidney and blood pressure trouble of ${peersOf(patient)} in time.`,
    });
  }
  if (addOn.recommendedFor.includes(patient.species)) {
    reasons.push({ priority: 80, text: preventionText(patient) });
  }
  return reasons;
}

/** Lists the reasons for a service, strongest first. Empty if it doesn't suit the pet. */
export function addOnReasons(addOn: AddOnService, patient: Patient): AddOnReason[] {
  return [
    ...byConcern(addOn, patient),
    ...bySpeciesAndAge(addOn, patient),
    ...byBreed(addOn, patient),
  ].sort((a, b) => b.priority - a.priority);
}
