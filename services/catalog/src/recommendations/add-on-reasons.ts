import type { OfferedConcern } from '@petwell/contracts';
import type { BreedTrait } from '../core/breed.ts';
import type { AddOnService } from '../core/catalog.ts';
import { peersOf, type Patient } from './patient.ts';

/** Why a service suits a pet. The highest-priority reason determines its position. */
export type AddOnReason = { priority: number; text: string };
type Kind = { isFood: boolean; isLaser: boolean };
type Wording = (patient: Patient) => string;

const concernWording: Record<OfferedConcern, { service: Wording; food: Wording }> = {
  allergies: {
    service: ({ name }) => `You mentioned allergies: this finds out what ${name} reacts to.`,
    food: ({ name }) =>
      `You mentioned allergies: a food that ${name}'s body does not react to shows whether diet is the cause.`,
  },
  'joint issues': {
    service: ({ name }) =>
      `You mentioned joint issues: this shows where ${name} hurts and slows the wear.`,
    food: ({ name }) => `You mentioned joint issues: this food supports ${name}'s cartilage.`,
  },
  'dental problems': {
    service: ({ name }) =>
      `You mentioned dental problems: a cleaning beyond the plan keeps ${name}'s teeth healthy.`,
    food: ({ name }) =>
      `You mentioned dental problems: this food cleans ${name}'s teeth between cleanings.`,
  },
  'weight management': {
    service: ({ name }) =>
      `You mentioned ${name}'s weight: regular weigh-ins are what makes a diet work.`,
    food: ({ name }) => `You mentioned ${name}'s weight: fewer calories without going hungry.`,
  },
};

const laserWording: Wording = ({ name }) =>
  `You mentioned joint issues: laser sessions ease ${name}'s pain without more pills.`;

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

function byConcern(addOn: AddOnService, patient: Patient, kind: Kind): AddOnReason[] {
  return [...patient.concerns]
    .filter((concern) => addOn.recommendedFor.includes(concern))
    .map((concern) => {
      const { service, food } = concernWording[concern];
      const wording = kind.isLaser ? laserWording : kind.isFood ? food : service;
      return { priority: kind.isFood ? 70 : kind.isLaser ? 75 : 100, text: wording(patient) };
    });
}

/**
 * Recommends early screening for grown pets of a predisposed breed. Foods and lasers treat existing problems,
 * so breed alone is not a reason for them.
 */
function byBreed(addOn: AddOnService, patient: Patient, kind: Kind): AddOnReason[] {
  const { breedPlural, traits, age, name } = patient;
  const isTreatment = kind.isFood || kind.isLaser;
  if (breedPlural === undefined || age === 'puppy/kitten') return [];
  return traitConcerns
    .filter(([trait, concern]) => {
      if (!traits.has(trait) || !addOn.recommendedFor.includes(concern)) return false;
      if (patient.concerns.has(concern)) return true;
      // Allergies show up early; joint and dental problems come with age.
      const isItsTime = concern === 'allergies' ? age === 'young adult' : age !== 'young adult';
      return !isTreatment && isItsTime;
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
export function addOnReasons(addOn: AddOnService, patient: Patient, kind: Kind): AddOnReason[] {
  return [
    ...byConcern(addOn, patient, kind),
    ...bySpeciesAndAge(addOn, patient),
    ...byBreed(addOn, patient, kind),
  ].sort((a, b) => b.priority - a.priority);
}
