const commonPasswords = new Set([
  '123456',
  'password',
  '12345678',
  'qwerty',
  'abc123',
  '111111',
  'letmein',
  'iloveyou',
]);

export type PasswordStrength = { level: 0 | 1 | 2 | 3; label: string };

/** Rates a password. A hint, not a rule: six characters are enough, longer is better. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return { level: 0, label: 'At least 6 characters' };
  if (commonPasswords.has(password.toLowerCase()) || new Set(password).size < 4) {
    return { level: 1, label: 'Easy to guess' };
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\da-z]/i].filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3))
    return { level: 3, label: 'Strong' };
  return password.length >= 9 || kinds >= 3
    ? { level: 2, label: 'Good' }
    : { level: 1, label: 'Fine, but longer is safer' };
}
