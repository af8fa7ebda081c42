import { telOf } from '@petwell/contracts';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { customerPathOf } from '../../../shared/staff/customer-path.ts';
import { formatCount } from '../../../shared/staff/format.ts';
import { CustomerLink } from '../../../shared/staff/CustomerLink.tsx';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import { Link } from 'react-router-dom';
import type { Elements } from '../../../shared/ui/elements.ts';

export type Person = {
  ownerId: number;
  ownerName: string;
  email: string;
  phone?: string | undefined;
};

/** Names what to do about an entry. */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <p className="text-ink-700">
      <span className="font-semibold">Next:</span> <span>{children}</span>
    </p>
  );
}

const actionClass = buttonClass({ variant: 'outline', size: 'small' });

/** Leads to the customer's details, where the action is; a deleted customer has none. */
export function OpenCustomer({ person, children }: { person: Person; children: ReactNode }) {
  if (person.ownerName === '') return null;
  return (
    <Link to={customerPathOf(person)} className={actionClass}>
      {children}
    </Link>
  );
}

/** Leads to an object in Stripe's Dashboard; null if it isn't known. */
export function OpenInStripe({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return null;
  return (
    <a
      href={`https://dashboard.stripe.com/${path}`}
      target="_blank"
      rel="noreferrer"
      className={actionClass}
    >
      <span>{children}</span>
      <span className="sr-only"> (new tab)</span>
    </a>
  );
}

function Call({ tel, phone }: { tel: string; phone: string }) {
  return (
    <a href={tel} className={actionClass}>
      <span>
        Call <span translate="no">{phone}</span>
      </span>
    </a>
  );
}

/**
 * Lays out an entry of the work list: whom it is about, what happened, what follows, and the one action. Unless
 * there is another one, it is a call.
 */
export function WorkRow({
  person,
  side,
  action,
  children,
}: {
  person: Person;
  /** The amount and the state. */
  side?: Elements;
  action?: Elements;
  children: Elements;
}) {
  const { email, phone = '' } = person;
  const tel = action === undefined ? telOf(phone) : undefined;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_18rem]">
        <CustomerLink {...person} />
        <p className="flex flex-wrap items-center gap-x-3 text-ink-500">
          {tel === undefined && phone !== '' && <PhoneLink phone={phone} />}
          <span translate="no" className="wrap-anywhere">
            {email}
          </span>
        </p>
        {children}
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:max-w-md sm:flex-col sm:items-end">
        {side !== undefined && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{side}</div>
        )}
        {tel === undefined ? action : <Call tel={tel} phone={phone} />}
      </div>
    </div>
  );
}

/** 'Failed payments (3)'. */
export const headed = (title: string, total: number | undefined): string =>
  total === undefined ? title : `${title} (${formatCount(total)})`;
