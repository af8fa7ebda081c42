import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP ASVS 6.2.4 asks for at least this many of those that are long enough. */
const howMany = 3_000;
const shortest = 6;

/** The most common passwords of published leaks, in lower case; the list comes in order of how common they are. */
export function loadCommonPasswords(): ReadonlySet<string> {
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(
    list
      .map((password) => String(password).toLowerCase())
      .filter(({ length }) => length >= shortest)
      .slice(0, howMany),
  );
}
