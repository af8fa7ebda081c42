/** Colors of a drawn animal. */
export type Coat = {
  base: string;
  /** Ears, stripes and patches. */
  shade: string;
  /** Muzzle, chest and belly. */
  light: string;
};

const coats = {
  golden: { base: '#f0b866', shade: '#d9933b', light: '#fdeccb' },
  chocolate: { base: '#96633f', shade: '#6f4529', light: '#d9b48f' },
  black: { base: '#4a5257', shade: '#30373b', light: '#a8b1b4' },
  cream: { base: '#f3ddb8', shade: '#ddbd8b', light: '#fff6e6' },
  white: { base: '#fbf7f0', shade: '#dcd3c5', light: '#ffffff' },
  grey: { base: '#9aa7ad', shade: '#74838a', light: '#dfe6e8' },
  ginger: { base: '#f0975a', shade: '#d37436', light: '#fee0c6' },
  tan: { base: '#d7a06a', shade: '#5a4636', light: '#f5dcbc' },
} as const satisfies Record<string, Coat>;

type CoatName = keyof typeof coats;

/** The first group with a word in the breed determines the coat. */
const breedCoats: readonly (readonly [CoatName, readonly string[]])[] = [
  ['chocolate', ['chocolate', 'vizsla', 'pointer', 'spaniel', 'ridgeback', 'havana', 'burmese']],
  ['black', ['black', 'rottweiler', 'doberman', 'newfoundland', 'schnauzer', 'bombay']],
  ['golden', ['labrador', 'golden', 'retriever', 'poodle', 'cocker', 'doodle', 'chow', 'canary']],
  ['cream', ['pug', 'bulldog', 'boxer', 'mastiff', 'siamese', 'ragdoll', 'himalayan', 'birman']],
  [
    'white',
    ['white', 'maltese', 'bichon', 'samoyed', 'westie', 'west highland', 'angora', 'persian'],
  ],
  [
    'grey',
    ['husky', 'grey', 'gray', 'weimaraner', 'russian blue', 'chartreux', 'korat', 'british'],
  ],
  ['ginger', ['corgi', 'shiba', 'akita', 'orange', 'ginger', 'abyssinian', 'somali', 'pomeranian']],
  ['tan', ['shepherd', 'beagle', 'dachshund', 'yorkshire', 'terrier', 'collie', 'hound', 'bengal']],
];

const defaultCoats = {
  dog: 'golden',
  cat: 'grey',
  bird: 'golden',
  rabbit: 'cream',
  other: 'tan',
} as const satisfies Record<string, CoatName>;

/** Returns the coat of a drawn animal by type and breed, with a default per type. */
export function coatOf(type: keyof typeof defaultCoats, breed: string): Coat {
  const words = breed.toLowerCase();
  const group = breedCoats.find(([, names]) => names.some((name) => words.includes(name)));
  return coats[group?.[0] ?? defaultCoats[type]];
}

const pointedEars = [
  'shepherd',
  'husky',
  'corgi',
  'shiba',
  'akita',
  'chihuahua',
  'terrier',
  'spitz',
  'pomeranian',
  'samoyed',
  'malamute',
  'doberman',
];
const flatFaces = [
  'pug',
  'bulldog',
  'boxer',
  'shih tzu',
  'pekingese',
  'boston',
  'persian',
  'himalayan',
  'exotic',
  'burmese',
];

const matches = (breed: string, names: readonly string[]): boolean =>
  names.some((name) => breed.toLowerCase().includes(name));

export const hasPointedEars = (breed: string): boolean => matches(breed, pointedEars);
export const hasFlatFace = (breed: string): boolean => matches(breed, flatFaces);
