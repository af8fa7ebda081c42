/** Colors of a drawn animal. */
export type Coat = {
  base: string;
  /** Ears, stripes, and patches. */
  shade: string;
  /** Muzzle, chest, and belly. */
  light: string;
};

export const coats = {
  yellow: { base: '#f2d7a0', shade: '#dcb878', light: '#fdf1d6' },
  golden: { base: '#e3a04d', shade: '#c17f30', light: '#f8dcae' },
  chestnut: { base: '#b0703c', shade: '#7f4b24', light: '#e3b98c' },
  chocolate: { base: '#96633f', shade: '#6f4529', light: '#d9b48f' },
  black: { base: '#4a5257', shade: '#30373b', light: '#dfe3e4' },
  fawn: { base: '#e2bd8b', shade: '#b98d58', light: '#f8e6cb' },
  cream: { base: '#f3e3c8', shade: '#dcc49c', light: '#fff8ea' },
  white: { base: '#fbf7f0', shade: '#dcd3c5', light: '#ffffff' },
  gray: { base: '#9aa7ad', shade: '#74838a', light: '#eef2f3' },
  ginger: { base: '#f0975a', shade: '#d37436', light: '#fee9d6' },
  tan: { base: '#d7a06a', shade: '#5a4636', light: '#f5dcbc' },
  brown: { base: '#b79472', shade: '#6e5238', light: '#efdfcb' },
  seal: { base: '#f3e6d3', shade: '#6b4d3c', light: '#fdf7ec' },
  pink: { base: '#efc3b2', shade: '#d59a87', light: '#f9ddd2' },
} as const satisfies Record<string, Coat>;

/** Colors that people write next to the breed: 'black lab'. */
const namedCoats: readonly (readonly [RegExp, Coat])[] = [
  [/\bblack\b/, coats.black],
  [/\b(chocolate|brown)\b/, coats.chocolate],
  [/\bwhite\b/, coats.white],
  [/\bcream\b/, coats.cream],
  [/\b(gr[ae]y|blue)\b/, coats.gray],
  [/\b(ginger|orange|red)\b/, coats.ginger],
];

export const namedCoat = (words: string): Coat | undefined =>
  namedCoats.find(([pattern]) => pattern.test(words))?.[1];
