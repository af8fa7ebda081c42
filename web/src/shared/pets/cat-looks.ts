import { type Coat, namedCoat } from './coats.ts';

export type CatLook = {
  coat: Coat;
  eyes: string;
  ears?: 'large' | 'tufted' | 'folded' | 'small';
  face?: 'flat' | 'wedge';
  fur?: 'ruff';
  mark?: 'tabby' | 'points' | 'spots' | 'bib';
};

const blue = '#5b9bd0';
const green = '#8bb04f';
const amber = '#dd9a2b';

const defaultCat: CatLook = { coat: 'gray', eyes: green, mark: 'tabby' };

/** The first pattern that is in the breed decides. */
const looks: readonly (readonly [RegExp, CatLook])[] = [
  [
    /himalay/,
    { coat: 'seal', eyes: blue, ears: 'small', face: 'flat', fur: 'ruff', mark: 'points' },
  ],
  [/persian|exotic/, { coat: 'cream', eyes: amber, ears: 'small', face: 'flat', fur: 'ruff' }],
  [/british|chartreux|burm/, { coat: 'gray', eyes: amber, ears: 'small' }],
  [/fold/, { coat: 'gray', eyes: amber, ears: 'folded', mark: 'tabby' }],
  [
    /maine|coon|norweg|siberian/,
    { coat: 'brown', eyes: green, ears: 'tufted', fur: 'ruff', mark: 'tabby' },
  ],
  [/rag ?doll|birman/, { coat: 'seal', eyes: blue, fur: 'ruff', mark: 'points' }],
  [
    /siam|balin|tonkin|orient/,
    { coat: 'seal', eyes: blue, ears: 'large', face: 'wedge', mark: 'points' },
  ],
  [/sphyn|rex/, { coat: 'pink', eyes: blue, ears: 'large', face: 'wedge' }],
  [/bengal|ocicat|savannah/, { coat: 'golden', eyes: green, mark: 'spots' }],
  [/abyss|somali/, { coat: 'ginger', eyes: green, ears: 'large', face: 'wedge' }],
  [/russian|korat/, { coat: 'gray', eyes: green, ears: 'large', face: 'wedge' }],
  [/bombay/, { coat: 'black', eyes: amber }],
  [/angora/, { coat: 'white', eyes: blue, fur: 'ruff' }],
  [/tuxedo/, { coat: 'black', eyes: green, mark: 'bib' }],
  [/long ?hair|dlh/, { coat: 'brown', eyes: green, fur: 'ruff', mark: 'tabby' }],
];

/** Returns how a cat of this breed looks; a color in the text changes its coat. */
export function catLook(breed: string): CatLook {
  const words = breed.toLowerCase();
  const look = looks.find(([pattern]) => pattern.test(words))?.[1] ?? defaultCat;
  const coat = /russian|korat/.test(words) ? undefined : namedCoat(words);
  return coat === undefined ? look : { ...look, coat };
}
