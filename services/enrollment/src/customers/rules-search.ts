import { searchedDigits } from '@petwell/contracts';

/**
 * A search word in lower case. `digits` is set if it could be part of a phone number (three digits or more).
 */
export type SearchWord = { text: string; digits: string | null };

/** Enough for a name, an address, and a number. */
const maxWords = 6;

/**
 * Splits a search into words that must all match. Text that looks like one phone number with spaces is one
 * word.
 */
export function readSearch(typed: string): SearchWord[] {
  const text = typed.trim().toLowerCase();
  const digits = searchedDigits(text);
  if (digits !== null) return [{ text, digits }];
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, maxWords).map((word) => ({ text: word, digits: searchedDigits(word) }));
}
