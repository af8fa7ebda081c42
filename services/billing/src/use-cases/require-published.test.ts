import { expect, test } from 'vitest';
import { requirePublished } from './require-published.ts';

const kinds = ['', 'card-link-', 'plan-link-', 'counter-'];

test.each(kinds)(
  '[LEG-05] %s consents are accepted to what the clinic shows, and nothing else',
  (kind) => {
    const forGood = `${kind}${kind === '' ? '2026-11-23' : '2026-11-24'}`;
    const planYear = `${kind}2026-11-28`;
    const conflict = expect.objectContaining({ code: 'status_conflict' }) as Error;
    expect(() => requirePublished(forGood, 'for-good')).not.toThrow();
    expect(() => requirePublished(planYear, 'plan-year')).not.toThrow();
    expect(() => requirePublished(planYear, 'for-good')).toThrow(conflict);
    expect(() => requirePublished(forGood, 'plan-year')).toThrow(conflict);
    expect(() => requirePublished(`${kind}2025-01-01`, 'for-good')).toThrow(conflict);
  },
);
