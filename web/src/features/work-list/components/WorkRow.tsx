import type { ReactNode } from 'react';
import { formatCount } from '../../../shared/staff/format.ts';
import { CustomerLink } from '../../../shared/staff/CustomerLink.tsx';
import { PhoneLink } from '../../../shared/staff/PhoneLink.tsx';

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
      <span className="font-semibold">Next:</span> {children}
    </p>
  );
}

/** Lays out an entry of the work list: whom it is about, with the phone number to tap, and what to do. */
export function WorkRow({
  person,
  side,
  children,
}: {
  person: Person;
  side: ReactNode;
  children: ReactNode;
}) {
  const { email, phone = '' } = person;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0">
        <CustomerLink {...person} />
        <p className="flex flex-wrap items-center gap-x-3 text-ink-500">
          {phone !== '' && <PhoneLink phone={phone} />}
          <span className="wrap-anywhere">{email}</span>
        </p>
        {children}
      </div>
      <div className="sm:text-right">{side}</div>
    </div>
  );
}

/** 'Failed payments (3)'. */
export const headed = (title: string, total: number | undefined): string =>
  total === undefined ? title : `${title} (${formatCount(total)})`;
