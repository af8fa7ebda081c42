import { exportMoneyReport } from '@petwell/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';

/** The last day of a month: '2026-02' → '2026-02-28'. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Downloads every transaction of a range of days, at first of the month shown. */
export function AccountantFile({ month }: { month: string }) {
  const [from, setFrom] = useState(`${month}-01`);
  const [to, setTo] = useState(lastDayOf(month));
  const isRange = from !== '' && to !== '' && from <= to;
  const query = new URLSearchParams({ from, to }).toString();
  return (
    <section
      aria-labelledby="accountant"
      className="rounded-card border border-sand-200 bg-white p-4 print:hidden"
    >
      <h2 id="accountant" className="text-heading">
        For the accountant
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-700">
        Every transaction of these days with Stripe’s IDs, as a spreadsheet. Negative amounts left
        the balance.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {isRange ? (
          <a
            href={`${exportMoneyReport.path}?${query}`}
            download
            className={buttonClass({ variant: 'outline' })}
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        ) : (
          <p role="status" className="py-2.5 text-sm text-coral-700">
            Choose a first and a last day.
          </p>
        )}
      </div>
    </section>
  );
}
