import type { ChangeSheet } from '@petwell/contracts';
import {
  dueInWords,
  firstChargeSentence,
  serviceInWords,
  singlySentence,
} from '@petwell/contracts/legal';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDay } from '../format-date.ts';
import { formatCents } from '../staff/format-cents.ts';
import { Alert } from '../ui/Alert.tsx';
import { Amounts } from '../ui/Amounts.tsx';

function Column({
  label,
  isTinted = false,
  children,
}: {
  label: string;
  isTinted?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'min-w-0 rounded-control border p-3 wrap-anywhere',
        isTinted ? 'border-brand-200 bg-brand-50' : 'border-sand-200',
      )}
    >
      <dt className="text-sm text-ink-700">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Side({ side: { plan, addOns, monthlyCents } }: { side: ChangeSheet['now'] }) {
  return (
    <>
      {[plan, ...addOns].map(({ id, name }, place) => (
        <span
          key={`${place === 0} ${id}`}
          translate="no"
          className={clsx('block', place === 0 && 'font-semibold text-ink-900')}
        >
          {name}
        </span>
      ))}
      <span className="mt-1 block tabular-nums">
        <Amounts>{`${formatCents(monthlyCents)} a month`}</Amounts>
      </span>
    </>
  );
}

/** A change of plan on one sheet, the same for staff and owner: now, then, what is due today, and what opens. `isMade`: it is in force. */
export function ChangeSheetFacts({
  sheet,
  isMade = false,
}: {
  sheet: ChangeSheet;
  isMade?: boolean;
}) {
  const { when, effectiveFrom, now, then, due, services } = sheet;
  const singly = singlySentence(sheet);
  return (
    <section aria-label="The change" className="space-y-4 text-ink-700">
      <dl className="grid gap-2 sm:grid-cols-3">
        <Column label={isMade ? 'Before' : 'Now'}>
          <Side side={now} />
        </Column>
        <Column
          isTinted
          label={when === 'today' ? 'From today' : `From ${formatDay(effectiveFrom)}`}
        >
          <Side side={then} />
        </Column>
        <Column label="Due today">
          <span translate="no" className="block text-lg font-extrabold text-ink-900 tabular-nums">
            {formatCents(due?.cents ?? 0)}
          </span>
          {due !== null && (
            <span className="block text-sm tabular-nums">
              <Amounts>{dueInWords(due)}</Amounts>
            </span>
          )}
        </Column>
      </dl>
      <p>
        <Amounts>{firstChargeSentence(sheet)}</Amounts>
      </p>
      {due !== null && (
        <p>Due today is the difference for the months of this plan year that are billed already.</p>
      )}
      {services.length > 0 && (
        <section className="space-y-1">
          <h3 className="font-semibold text-ink-900">Services per plan year</h3>
          <ul className="list-disc pl-5">
            {services.map((service) => (
              <li key={service.code}>
                <Amounts>{serviceInWords(service)}</Amounts>
              </li>
            ))}
          </ul>
        </section>
      )}
      {singly !== null && <Alert variant="info">{singly}</Alert>}
    </section>
  );
}
