/** Enough different characters not to be a word, a default or a repetition; production demands it. */
export const isStrongSecret = (secret: string): boolean =>
  new Set(secret).size >= 12 && !/petwell|local|secret|change/i.test(secret);
