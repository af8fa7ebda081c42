import { testCards } from '../texts.ts';

/** Lists test cards; only with a test key. */
export function TestCards() {
  return (
    <aside className="rounded-control border border-sun-300 bg-sun-50 p-4 text-sm text-ink-900">
      <h2 className="text-base">Test mode: try one of these cards</h2>
      <ul className="mt-2 space-y-1.5">
        {testCards.map(({ label, number }) => (
          <li key={number} className="flex flex-col justify-between gap-x-4 sm:flex-row">
            <span>{label}</span>
            <code className="font-sans font-semibold whitespace-nowrap tabular-nums">{number}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-700">
        With any date in the future, any security code and ZIP code.
      </p>
    </aside>
  );
}
