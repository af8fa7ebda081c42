import { dictionary } from '@zxcvbn-ts/language-common';

/** Minimum list size required by OWASP ASVS 6.2.4, counting only passwords that are long enough. */
const howMany = 3_000;
const shortest = 6;

/** Loads the most common leaked passwords in lower case. The source list is sorted by frequency. */
export function loadCommonPasswords(): ReadonlySet<string> {
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(
    list
      .map((password) => String(password).toLowerCase())
      .filter(({ length }) => length >= shortest)
      .slice(0, howMany),
  );
}
