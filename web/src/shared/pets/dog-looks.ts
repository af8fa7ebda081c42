import { type Coat, namedCoat } from './coats.ts';

export type DogLook = {
  coat: Coat;
  ears: 'drop' | 'long' | 'pointed' | 'bat' | 'button' | 'curly';
  face?: 'flat' | 'long';
  fur?: 'ruff' | 'curls' | 'beard' | 'wrinkles';
  mark?: 'blaze' | 'mask' | 'tan' | 'spots' | 'light-face';
};

const defaultDog: DogLook = { coat: 'fawn', ears: 'button', mark: 'blaze' };

/** The first pattern that is in the breed decides. */
const looks: readonly (readonly [RegExp, DogLook])[] = [
  [/doodle|poo\b/, { coat: 'yellow', ears: 'curly', fur: 'curls' }],
  [/poodle/, { coat: 'chestnut', ears: 'curly', fur: 'curls', face: 'long' }],
  [/golden/, { coat: 'golden', ears: 'long', fur: 'ruff' }],
  [/\blab(rador)?s?\b|retriever/, { coat: 'yellow', ears: 'drop' }],
  [/german shep|alsatian|malinois/, { coat: 'tan', ears: 'pointed', face: 'long', mark: 'mask' }],
  [/french|frenchie/, { coat: 'gray', ears: 'bat', face: 'flat', fur: 'wrinkles' }],
  [/boston/, { coat: 'black', ears: 'bat', face: 'flat', mark: 'blaze' }],
  [/\bpug/, { coat: 'fawn', ears: 'button', face: 'flat', fur: 'wrinkles', mark: 'mask' }],
  [/bull ?dog|bully/, { coat: 'cream', ears: 'button', face: 'flat', fur: 'wrinkles' }],
  [/bull|staff/, { coat: 'gray', ears: 'button', mark: 'blaze' }],
  [/boxer|mastiff|dane/, { coat: 'fawn', ears: 'drop', mark: 'mask' }],
  [/dachs|doxie/, { coat: 'chestnut', ears: 'long', face: 'long' }],
  [/beagle|basset/, { coat: 'tan', ears: 'long', mark: 'blaze' }],
  [/cavalier|springer/, { coat: 'chestnut', ears: 'long', fur: 'ruff', mark: 'blaze' }],
  [/spaniel|setter/, { coat: 'chestnut', ears: 'long', fur: 'ruff' }],
  [/husky|malamute/, { coat: 'gray', ears: 'pointed', mark: 'light-face' }],
  [/corgi/, { coat: 'ginger', ears: 'bat', mark: 'blaze' }],
  [/shiba|akita/, { coat: 'ginger', ears: 'pointed', mark: 'light-face' }],
  [/pomeran|spitz|chow/, { coat: 'ginger', ears: 'pointed', fur: 'ruff' }],
  [/samoyed|west/, { coat: 'white', ears: 'pointed', fur: 'ruff' }],
  [/bichon|maltese|havanese|pyrenees|old english/, { coat: 'white', ears: 'curly', fur: 'curls' }],
  [/dober|pinscher/, { coat: 'black', ears: 'pointed', face: 'long', mark: 'tan' }],
  [/rottw/, { coat: 'black', ears: 'drop', mark: 'tan' }],
  [/shih|pekin|lhasa/, { coat: 'cream', ears: 'long', face: 'flat', fur: 'ruff' }],
  [/saint|st\.? bern/, { coat: 'chestnut', ears: 'drop', mark: 'blaze', fur: 'wrinkles' }],
  [/bernese|border|austral|newf/, { coat: 'black', ears: 'drop', fur: 'ruff', mark: 'blaze' }],
  [/collie|shel|shetland/, { coat: 'golden', ears: 'button', fur: 'ruff', mark: 'blaze' }],
  [/dalmat/, { coat: 'white', ears: 'drop', mark: 'spots' }],
  [/schnauzer/, { coat: 'gray', ears: 'button', fur: 'beard' }],
  [/york|cairn|scot/, { coat: 'tan', ears: 'pointed', fur: 'beard' }],
  [/russell|fox/, { coat: 'white', ears: 'button', mark: 'spots' }],
  [/chihua|papillon/, { coat: 'fawn', ears: 'bat', face: 'long' }],
  [/weimar|greyh|whippet/, { coat: 'gray', ears: 'drop', face: 'long' }],
  [/vizsla|pointer|ridge|hound/, { coat: 'chestnut', ears: 'drop', face: 'long' }],
];

/** Returns how a dog of this breed looks; a color in the text changes its coat. */
export function dogLook(breed: string): DogLook {
  const words = breed.toLowerCase();
  const look = looks.find(([pattern]) => pattern.test(words))?.[1] ?? defaultDog;
  const coat = namedCoat(words);
  return coat === undefined ? look : { ...look, coat };
}
