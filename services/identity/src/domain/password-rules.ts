/** Reason to reject a new password, apart from its length. */
export type PasswordWeakness = 'common' | 'personal';

/** Checks a password against the most commonly leaked ones and against facts about the owner. */
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
