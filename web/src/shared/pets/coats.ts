/** A class of coats.css. */
export type Coat =
  | 'yellow'
  | 'golden'
  | 'chestnut'
  | 'chocolate'
  | 'black'
  | 'fawn'
  | 'cream'
  | 'white'
  | 'gray'
  | 'ginger'
  | 'tan'
  | 'brown'
  | 'seal'
  | 'pink';

/** Colors that people write next to the breed: 'black lab'. */
const namedCoats: readonly (readonly [RegExp, Coat])[] = [
  [/\bblack\b/, 'black'],
  [/\b(chocolate|brown)\b/, 'chocolate'],
  [/\bwhite\b/, 'white'],
  [/\bcream\b/, 'cream'],
  [/\b(gr[ae]y|blue)\b/, 'gray'],
  [/\b(ginger|orange|red)\b/, 'ginger'],
];

export const namedCoat = (words: string): Coat | undefined =>
  namedCoats.find(([pattern]) => pattern.test(words))?.[1];
