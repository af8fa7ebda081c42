import { describe, expect, test } from 'vitest';
import { paidThrough } from './rules.ts';

describe('[MNY-34] until when a plan is paid', () => {
  const currentPeriodEnd = new Date('2026-05-01T12:00:00.000Z');
  const active = { status: 'active', currentPeriodEnd };
  const invoice = (month: number, status: string) => ({
    status,
    invoicedAt: new Date(Date.UTC(2026, month - 1, 1, 12)),
  });

  test('is the end of its period if all is paid', () => {
    expect(paidThrough(active, [invoice(3, 'paid'), invoice(4, 'paid')])).toBe(currentPeriodEnd);
  });

  test.each(['open', 'draft', 'void', 'uncollectible'])(
    'is the end of the period before if the latest invoice is %s',
    (status) => {
      const payments = [invoice(3, 'paid'), invoice(4, status)];
      expect(paidThrough({ ...active, status: 'past_due' }, payments)).toEqual(
        new Date('2026-04-01T12:00:00.000Z'),
      );
    },
  );

  test('is the first of several unpaid periods, and counts no older one that was paid later', () => {
    const payments = [
      invoice(2, 'void'),
      invoice(3, 'paid'),
      invoice(4, 'open'),
      invoice(5, 'draft'),
    ];
    expect(paidThrough(active, payments)).toEqual(new Date('2026-04-01T12:00:00.000Z'));
  });

  test('is its first charge day before that', () => {
    expect(paidThrough({ ...active, status: 'trialing' }, [])).toBe(currentPeriodEnd);
  });

  test('is unknown before the first payment, and without a subscription', () => {
    expect(paidThrough({ ...active, status: 'incomplete' }, [invoice(4, 'open')])).toBeNull();
    expect(paidThrough(null, [])).toBeNull();
  });
});
