import { clsx } from 'clsx';
import { passwordStrength } from '../password-strength.ts';

const barLooks = ['bg-ink-200', 'bg-sun-500', 'bg-brand-400', 'bg-brand-700'] as const;

/** Shows the password's strength, as three bars and in words. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const { level, label } = passwordStrength(password);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1.5 w-8 rounded-full',
              bar <= level ? barLooks[level] : 'bg-ink-200',
            )}
          />
        ))}
      </span>
      <span>{label}</span>
    </span>
  );
}
