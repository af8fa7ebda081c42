import type { BreedTrait } from '../core/breed.ts';
import { inWords, times } from './rules-care.ts';
import type { Need } from './rules-need.ts';
import type { Patient } from './rules-patient.ts';

type BreedRule = (patient: Patient & { breedPlural: string }) => Need[];

const rules: Record<BreedTrait, BreedRule> = {
  'flat-faced': ({ breedPlural, name, species }) => [
    {
      topic: 'dental x-rays',
      weight: 1.2,
      say: () =>
        `${breedPlural} have crowded teeth in a short jaw; dental X-rays find what the eye cannot see.`,
    },
    {
      topic: 'exams',
      weight: 1.2,
      full: 4,
      say: (count) =>
        count >= 4
          ? `${breedPlural} are flat-faced: ${inWords(count)} exams a year keep an eye on ${name}'s breathing, eyes and skin folds.`
          : `${name}'s breathing, eyes and skin folds, which need watching in ${breedPlural}, are checked at ${inWords(count)} exams a year.`,
    },
    ...(species === 'dog' ? [{ topic: 'influenza' as const, weight: 0.6 }] : []),
  ],
  dental: ({ breedPlural, name }) => [
    {
      topic: 'dental cleaning',
      weight: 1.4,
      say: () =>
        `${breedPlural} build up tartar early, so the yearly professional cleaning matters for ${name}.`,
    },
    { topic: 'dental x-rays', weight: 0.8 },
  ],
  joints: ({ breedPlural, name, size, age }) =>
    age === 'puppy/kitten'
      ? [
          {
            topic: 'exams',
            weight: 0.3,
            full: 5,
            say: (count) =>
              `${breedPlural} are prone to joint trouble; hips and gait are checked at each of ${name}'s ${inWords(count)} exams.`,
          },
        ]
      : [
          {
            topic: 'exams',
            weight: size === 'giant' ? 1.2 : 0.6,
            full: 4,
            say: (count) =>
              `${breedPlural} are prone to joint trouble; ${name}'s gait is checked ${times(count)} a year.`,
          },
        ],
  allergies: ({ breedPlural, name }) => [
    {
      topic: 'exams',
      weight: 0.4,
      full: 4,
      say: (count) =>
        `Skin and ears are the weak spot of ${breedPlural}; ${name}'s are looked at ${times(count)} a year.`,
    },
  ],
  weight: ({ breedPlural, name }) => [
    {
      topic: 'exams',
      weight: 0.4,
      full: 4,
      say: (count) =>
        `${breedPlural} gain weight easily; ${name} is weighed at each of the ${inWords(count)} exams a year.`,
    },
    { topic: 'nutrition', weight: 0.3 },
  ],
  'long-back': ({ breedPlural, name }) => [
    {
      topic: 'exams',
      weight: 0.6,
      full: 4,
      say: (count) =>
        `Long backs like that of ${breedPlural} are prone to disc trouble; ${inWords(count)} exams a year include ${name}'s spine and weight.`,
    },
  ],
  thyroid: ({ breedPlural }) => [
    {
      topic: 'thyroid',
      weight: 1,
      say: () => `${breedPlural} are prone to a slow thyroid, and the blood panel tests for it.`,
    },
  ],
  heart: ({ breedPlural, name, species }) => [
    {
      topic: 'exams',
      weight: 0.9,
      full: 4,
      say: (count) =>
        `Heart disease runs in ${breedPlural}; we listen to ${name}'s heart ${times(count)} a year.`,
    },
    ...(species === 'cat'
      ? [
          {
            topic: 'blood pressure' as const,
            weight: 1,
            say: () =>
              `Blood pressure is measured yearly, which matters for ${breedPlural} and their hearts.`,
          },
        ]
      : []),
  ],
  kidney: ({ breedPlural, name }) => [
    {
      topic: 'urinalysis',
      weight: 1.2,
      say: () => `Kidney disease runs in ${breedPlural}; the urinalysis shows it early in ${name}.`,
    },
    { topic: 'kidney', weight: 0.6 },
  ],
};

/** Returns the needs of the breed's predispositions; none for an unknown breed. */
export function needsByBreed(patient: Patient): Need[] {
  const { breedPlural } = patient;
  if (breedPlural === undefined) return [];
  return [...patient.traits].flatMap((trait) => rules[trait]({ ...patient, breedPlural }));
}
