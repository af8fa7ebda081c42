import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { isShortcut } from '../../../shared/staff/is-typing.ts';
import { todayQuery } from '../api/visits.ts';
import type { RecordForm } from '../use-record-form.ts';

/** Chooses who performed what is ticked; `p` takes the next one. Nothing to choose with one column in the calendar. */
export function ProviderChoice({ form }: { form: RecordForm }) {
  const { data } = useQuery(todayQuery);
  const provider = useWatch({ control: form.control, name: 'provider' });
  const columns = data?.columns ?? [];
  const choices = ['', ...columns];
  const isShown = columns.length > 1;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !isShortcut(event)) return;
      event.preventDefault();
      const next = choices[(choices.indexOf(provider) + 1) % choices.length] ?? '';
      form.setValue('provider', next);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  if (!isShown) return null;
  return (
    <label className="inline-flex items-center">
      <span className="sr-only">Performed by</span>
      <select
        {...form.register('provider')}
        className="min-h-11 rounded-full bg-white/15 px-4 text-sm font-semibold hover:bg-white/25 focus-visible:outline-white"
      >
        {choices.map((name) => (
          <option key={name} value={name} className="text-ink-900">
            {name === '' ? 'By: not named' : `By ${name}`}
          </option>
        ))}
      </select>
    </label>
  );
}
