/** Reason to reject a new password, apart from its length. */
export type PasswordWeakness = 'common' | 'personal';

/** Checks whether the password is one character over and over, such as `zzzzzzz`. */
const isRepeated = (password: string): boolean => new Set(password).size <= 1;

/** Checks a password against the most commonly leaked ones and against facts about the owner. */
export function findWeakness(
  password: string,
  known: { commonPasswords: ReadonlySet<string>; personal: readonly string[] },
): PasswordWeakness | undefined {
  const typed = password.trim().toLowerCase();
  if (known.commonPasswords.has(typed) || isRepeated(typed)) return 'common';
  const [isPersonal] = known.personal
    .flatMap((text) => [text, ...text.split('@').slice(0, 1)])
    .map((text) => text.toLowerCase())
    .filter((text) => text !== '' && (typed === text || typed.replace(/(?<!\d)\d+$/, '') === text));
  return isPersonal === undefined ? undefined : 'personal';
}
