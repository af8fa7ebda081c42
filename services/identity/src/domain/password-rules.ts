/** What a new password must not be, beside too short. */
export type PasswordWeakness = 'common' | 'personal';

/** Passwords by which an account is tried first: those that leak most, and what is known of its owner. */
export function findWeakness(
  password: string,
  known: { commonPasswords: ReadonlySet<string>; personal: readonly string[] },
): PasswordWeakness | undefined {
  const typed = password.trim().toLowerCase();
  if (known.commonPasswords.has(typed)) return 'common';
  const [isPersonal] = known.personal
    .flatMap((text) => [text, ...text.split('@').slice(0, 1)])
    .map((text) => text.toLowerCase())
    .filter((text) => text !== '' && (typed === text || typed.replace(/\d+$/, '') === text));
  return isPersonal === undefined ? undefined : 'personal';
}
