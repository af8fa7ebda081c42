/** A page or an action that staff can open. */
export type StaffEntry = {
  label: string;
  to: string;
  /** Other words that people look for it with. */
  words?: string;
};

const split = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How many letters must be added, left out, exchanged, or swapped with their neighbor to get the other word. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

const allowedTypos = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** 0: begins with it; 1: with a typo; null: neither. */
function rank(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const typos = allowedTypos(typed);
  // The text may be the beginning of the word.
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return beginnings.some((one) => distance(typed, one) <= typos) ? 1 : null;
}

/** The entries of which every typed word begins a word, or nearly; those without a typo first. */
export function matchEntries<Entry extends StaffEntry>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const wanted = split(typed);
  return entries
    .flatMap((entry) => {
      const words = split(`${entry.label} ${entry.words ?? ''}`);
      const ranks = wanted.map((one) => {
        const found = words.flatMap((word) => rank(one, word) ?? []);
        return found.length === 0 ? null : Math.min(...found);
      });
      if (ranks.includes(null)) return [];
      return { entry, typos: ranks.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
    })
    .toSorted((one, other) => one.typos - other.typos)
    .map(({ entry }) => entry);
}
