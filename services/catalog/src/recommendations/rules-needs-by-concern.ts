import type { OfferedConcern } from '@petwell/contracts';
import { capitalize, inWords } from './rules-care.ts';
import type { Need, NeedRule } from './rules-need.ts';

const allergies: NeedRule = ({ name, species }) => [
  {
    topic: 'exams',
    weight: 2,
    full: 4,
    say: (count) =>
      count >= 4
        ? `With ${inWords(count)} exams a year, ${name}'s allergies are checked every season and at a flare-up.`
        : `${capitalize(inWords(count))} exams a year are enough to follow mild allergies in ${name}.`,
  },
  ...(species === 'dog'
    ? [
        {
          topic: 'thyroid' as const,
          weight: 1,
          say: () =>
            `The thyroid test rules out a slow thyroid, which looks much like allergies in a dog's skin and coat.`,
        },
        {
          topic: 'anal glands' as const,
          weight: 0.6,
          say: () =>
            `Allergic dogs often have trouble with their anal glands; ${name}'s are looked after.`,
        },
      ]
    : []),
  { topic: 'blood panel', weight: 0.3 },
];

const joints: NeedRule = ({ name, species }) => [
  {
    topic: 'blood panel',
    weight: 1.2,
    say: () =>
      `The yearly blood panel shows whether ${name}'s liver and kidneys can handle joint medication.`,
  },
  {
    topic: 'exams',
    weight: 1.2,
    full: 4,
    say: (count) =>
      `${capitalize(inWords(count))} exams a year track how freely ${name} moves, so that stiffness is treated in time.`,
  },
  {
    topic: 'nail trims',
    weight: 0.4,
    full: 6,
    say: (count) =>
      `${capitalize(inWords(count))} nail trims a year: long nails change how a ${species} stands and strain sore joints.`,
  },
];

const dental: NeedRule = ({ name }) => [
  {
    topic: 'dental cleaning',
    weight: 2.5,
    say: () =>
      `${name}'s dental problems start with tartar, and a professional cleaning is included every year.`,
  },
  {
    topic: 'dental x-rays',
    weight: 2.5,
    say: () =>
      `The digital X-rays with the cleaning show ${name}'s roots, where much dental trouble hides from the eye.`,
  },
  { topic: 'blood panel', weight: 0.4 },
];

const weight: NeedRule = ({ name, species }) => [
  {
    topic: 'exams',
    weight: 1.4,
    full: 4,
    say: (count) =>
      count >= 4
        ? `${capitalize(inWords(count))} exams a year mean regular weigh-ins and a feeding plan that keeps up with ${name}.`
        : `${name} is weighed and body-scored at ${inWords(count)} exams a year, with a feeding plan to take home.`,
  },
  species === 'dog'
    ? {
        topic: 'thyroid',
        weight: 1.6,
        say: () =>
          `The thyroid test tells whether ${name}'s weight has a medical cause before you cut the meals.`,
      }
    : {
        topic: 'urinalysis',
        weight: 1.4,
        say: () =>
          `Overweight cats are prone to diabetes; blood panel and urinalysis show it early in ${name}.`,
      },
  {
    topic: 'nutrition',
    weight: 1,
    say: () => `The nutrition consultation settles how much ${name} should eat while growing.`,
  },
];

const rules: Record<OfferedConcern, NeedRule> = {
  allergies,
  'joint issues': joints,
  'dental problems': dental,
  'weight management': weight,
};

/** Returns the needs of the owner's concerns. */
export const needsByConcern: NeedRule = (patient): Need[] =>
  [...patient.concerns].flatMap((concern) => rules[concern](patient));
