import { capitalize, counted, inWords } from './rules-care.ts';
import type { Need, NeedRule } from './rules-need.ts';
import { peersOf, type Patient } from './rules-patient.ts';

/** Returns the spay or neuter need: giant and large dogs finish growing first (AAHA canine life stages). */
function surgery(patient: Patient): Need {
  const { name, gender, species, size, breedPlural } = patient;
  const operation =
    gender === 'female' ? 'spaying' : gender === 'male' ? 'neutering' : 'spay or neuter surgery';
  if (species === 'cat') {
    return {
      topic: 'surgery',
      weight: 2.6,
      say: () =>
        `${capitalize(operation)} is included, with blood work before the anesthetic. It is best done by five months of age, before ${name} can have or father kittens.`,
    };
  }
  if (size === 'giant') {
    return {
      topic: 'surgery',
      weight: 0.3,
      sayWithout: () =>
        `${breedPlural ?? 'Giant dogs'} are best neutered only when fully grown, at eighteen months or later, so this year's plan can do without the surgery.`,
    };
  }
  if (size === 'large') {
    return {
      topic: 'surgery',
      weight: 2.2,
      say: () =>
        `${capitalize(operation)} is included. For ${breedPlural ?? 'large dogs'} it is best done once growth slows, between nine and fifteen months, and we plan the date with you.`,
    };
  }
  return {
    topic: 'surgery',
    weight: 2.6,
    say: () =>
      `${capitalize(operation)} is included, with blood work before the anesthetic: the largest single cost of ${name}'s first year.`,
  };
}

const youngOnes: NeedRule = (patient) => {
  const { name, species, size, breedPlural } = patient;
  const peers = peersOf(patient);
  return [
    surgery(patient),
    {
      topic: 'vaccines',
      weight: 1.5,
      say: () =>
        `${name} gets the full ${species === 'dog' ? 'puppy' : 'kitten'} vaccine series, the most important protection in the first months.`,
    },
    {
      topic: 'exams',
      weight: 1,
      full: 5,
      say: (count) =>
        `${capitalize(counted(count, 'exam'))} in the first year follow ${name}'s growth and fit the vaccine visits.`,
    },
    {
      topic: 'deworming',
      weight: 0.8,
      full: 3,
      say: (count) =>
        `${capitalize(counted(count, 'deworming treatment'))}: most ${peers} are born with worms or get them from their mother.`,
    },
    {
      topic: 'nutrition',
      weight: size === 'large' || size === 'giant' ? 1 : 0.5,
      say: () =>
        size === 'large' || size === 'giant'
          ? `The nutrition consultation keeps ${name}'s growth slow and even, which protects the joints of ${breedPlural ?? 'large dogs'}.`
          : `A nutrition and behavior consultation gets ${name} off to a good start at home.`,
    },
    { topic: 'parasites', weight: 0.4, full: 3 },
    {
      topic: 'microchip',
      weight: 0.5,
      say: () => `A microchip with registration brings ${name} home if curiosity wins.`,
    },
    ...(species === 'cat'
      ? [
          {
            topic: 'leukemia test' as const,
            weight: 0.8,
            say: () =>
              `The feline leukemia and FIV test tells early whether ${name} carries either virus.`,
          },
        ]
      : []),
  ];
};

const grownUps: NeedRule = (patient) => {
  const { name, species, age } = patient;
  const isYoung = age === 'young adult';
  return [
    {
      topic: 'dental cleaning',
      weight: isYoung ? 1.8 : 2.2,
      say: () =>
        isYoung
          ? `A professional dental cleaning while ${name} is young keeps gum disease from ever starting.`
          : `Most ${species}s over three have some gum disease, so ${name}'s yearly professional cleaning is included.`,
    },
    {
      topic: 'blood panel',
      weight: isYoung ? 0.8 : 1,
      say: () =>
        isYoung
          ? `A yearly blood panel records what is normal for ${name}, to compare with later.`
          : `A yearly blood panel finds kidney, liver and blood sugar changes before ${name} shows them.`,
    },
    {
      topic: 'exams',
      weight: 0.6,
      full: 4,
      say: (count) =>
        count >= 4
          ? `${capitalize(inWords(count))} exams a year leave room for a check-up whenever something about ${name} seems off.`
          : `${capitalize(inWords(count))} exams a year are the right rhythm for a healthy pet like ${name}.`,
    },
    {
      topic: 'vaccines',
      weight: 0.8,
      say: () =>
        `${name}'s core vaccines are kept up to date, rabies included, which Florida requires.`,
    },
    { topic: 'nail trims', weight: 0.1, full: 6 },
    { topic: 'microchip', weight: isYoung ? 0.4 : 0.2 },
    { topic: 'thyroid', weight: 0.2 },
  ];
};

const seniors: NeedRule = (patient) => {
  const { name, species } = patient;
  const isCat = species === 'cat';
  return [
    {
      topic: 'exams',
      weight: 1.6,
      full: 4,
      say: (count) =>
        `At seven and over a year is a long time: ${inWords(count)} exams a year let us catch changes in ${name} early.`,
    },
    {
      topic: 'thyroid',
      weight: 1.3,
      say: () =>
        isCat
          ? `The blood panel covers thyroid and kidneys, the two things that most often go wrong in older cats like ${name}.`
          : `The blood panel covers the thyroid, which often slows down in older dogs like ${name}.`,
    },
    {
      topic: 'urinalysis',
      weight: 1.1,
      say: () =>
        `A urinalysis shows kidney trouble and diabetes in ${isCat ? 'senior cats' : 'senior dogs'} months before blood work alone does.`,
    },
    ...(isCat
      ? [
          {
            topic: 'blood pressure' as const,
            weight: 1.2,
            say: () =>
              `High blood pressure can cost an older cat its sight; ${name}'s is measured every year.`,
          },
        ]
      : []),
  ];
};

const floridaDogs: NeedRule = ({ name }) => [
  {
    topic: 'heartworm',
    weight: 0.8,
    say: () => `Mosquitoes carry heartworm all year in Florida, so ${name} is tested every year.`,
  },
  { topic: 'influenza', weight: 0.3 },
];

/** Needs of every pet: at least one screening a year, more for pets that roam. */
const everybody: NeedRule = ({ name, age }) =>
  age === 'puppy/kitten'
    ? []
    : [
        {
          topic: 'parasites',
          weight: 0.4,
          full: 2,
          say: (count) =>
            `${capitalize(counted(count, 'parasite screen'))} a year ${count === 1 ? 'finds' : 'find'} the worms that ${name} can pick up outdoors or from fleas.`,
        },
      ];

/** Returns the needs of pets of this species and age. */
export const needsByAge: NeedRule = (patient) => [
  ...(patient.age === 'puppy/kitten' ? youngOnes(patient) : grownUps(patient)),
  ...(patient.age === 'senior' ? seniors(patient) : []),
  ...(patient.species === 'dog' ? floridaDogs(patient) : []),
  ...everybody(patient),
];
