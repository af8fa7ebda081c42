import { readFileSync } from 'node:fs';

/** Taken from a published list beforehand: the whole list would take 3 MB of every process. */
const file = new URL('./common-passwords.txt', import.meta.url);

/**
 * The 3,000 most common passwords of published leaks that are long enough, in lower case; OWASP ASVS
 * 6.2.4 asks for at least as many.
 */
export const loadCommonPasswords = (): ReadonlySet<string> =>
  new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
