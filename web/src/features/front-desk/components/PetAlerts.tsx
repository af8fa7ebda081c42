import { type DeskPet, hasDied, type StaffRole } from '@petwell/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useNotices } from '../use-notices.ts';
import { SendLinkAgain } from '../../../shared/staff/waiting-address.tsx';

const looks = {
  error: 'border-coral-200 bg-coral-50',
  warning: 'border-sun-300 bg-sun-50',
  info: 'border-brand-200 bg-brand-50',
} as const;

function Line({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <strong>{title}.</strong> <span>{text}</span>
      </p>
      {action}
    </div>
  );
}

type PetAlertsProps = { pet: DeskPet; role: StaffRole; overdueActions: ReactNode };

/** What to know before anything is recorded, the most urgent first, in one place. */
export function PetAlerts({ pet, role, overdueActions }: PetAlertsProps) {
  const { notices, waiting } = useNotices(pet);
  const [first] = notices;
  if (first === undefined) return null;
  return (
    <div
      // A loss is told quietly.
      role={first.look === 'error' && !hasDied(pet) ? 'alert' : 'status'}
      className={clsx(
        'mt-4 divide-y divide-ink-900/10 rounded-control border px-4 py-1.5',
        looks[first.look],
      )}
    >
      {notices.map(({ key, title, text }) => (
        <Line
          key={key}
          title={title}
          text={text}
          action={
            (key === 'payment' && overdueActions) ||
            (key === 'address' && waiting && (
              <SendLinkAgain ownerId={pet.ownerId} email={waiting.email} role={role} />
            ))
          }
        />
      ))}
    </div>
  );
}
