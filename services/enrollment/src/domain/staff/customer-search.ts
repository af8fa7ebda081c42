/** One typed word, in lower case. `digits`: the word is part of a phone number, of at least three digits. */
export type SearchWord = { text: string; digits: string | null };

/** Enough for a name, an address and a number; more words would only slow the search down. */
const maxWords = 6;
const phonePattern = /^[\d\s()+./-]+$/;

function digitsOf(text: string): string | null {
  if (!phonePattern.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3) return null;
  // Numbers are on file with or without the country code; what follows it is in both.
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * What staff typed as words that all have to be found. A text that looks like one phone number, blanks
 * and all, is one word. Empty for an empty text.
 */
export function readSearch(typed: string): SearchWord[] {
  const text = typed.trim().toLowerCase();
  const digits = digitsOf(text);
  if (digits !== null) return [{ text, digits }];
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, maxWords).map((word) => ({ text: word, digits: digitsOf(word) }));
}
