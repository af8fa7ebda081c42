import { type DeskPet, hasDied, type StaffRole } from '@petwell/contracts';
import { clsx } from 'clsx';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useNotices } from '../use-notices.ts';
import { SendLinkAgain } from '../../../shared/staff/waiting-address.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const looks = {
  error: 'border-coral-200 bg-coral-50',
  warning: 'border-sun-300 bg-sun-50',
  info: 'border-brand-200 bg-brand-50',
} as const;

function Line({ title, text, action }: { title: string; text: string; action?: Elements }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <strong>
          <Amounts>{`${title}.`}</Amounts>
        </strong>{' '}
        <Amounts>{text}</Amounts>
      </p>
      {action}
    </div>
  );
}

/** What staff do about a failed monthly or first payment. */
export type PaymentActions = { overdue: Elements; firstPayment: Elements };

type PetAlertsProps = {
  pet: DeskPet;
  /** The owner's other pets. */
  others: readonly DeskPet[];
  role: StaffRole;
  actions: PaymentActions;
};

/** What to know before anything is recorded, the most urgent first, in one place. */
export function PetAlerts({ pet, others, role, actions }: PetAlertsProps) {
  const { notices, waiting } = useNotices(pet, others);
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
      {notices.map(({ key, title, text, petId }) => (
        <Line
          key={key}
          title={title}
          text={text}
          action={
            (key === 'payment' && actions.overdue) ||
            (key === 'first-payment' && actions.firstPayment) ||
            (petId !== undefined && <TextLink to={paths.adminDeskOf(petId)}>Open</TextLink>) ||
            (key === 'address' && waiting && (
              <SendLinkAgain ownerId={pet.ownerId} email={waiting.email} role={role} />
            ))
          }
        />
      ))}
    </div>
  );
}
