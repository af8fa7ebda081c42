import { beforeEach, describe, expect, test } from 'vitest';
import { observedInvoice } from '../../../test/factories.ts';
import { fakeBilling } from '../../../test/fake-billing.ts';

let billing: ReturnType<typeof fakeBilling>;
beforeEach(async () => {
  billing = fakeBilling();
  billing.enroll();
  await billing.open();
  billing.provider.pay('sub_1');
  await billing.converge('sub_1');
});

const periodEnd = '2026-04-01T12:00:00.000Z';
const ending = () => billing.stores.stored().payables.get(17)?.ending;

describe('an end with the paid period', () => {
  test('[MNY-21] is set at the provider, and the plan goes on until then', async () => {
    expect(await billing.endWithPeriod(17)).toMatchObject({ status: 'active', endsAt: periodEnd });
    expect(ending()).toBe('with-period');
    expect(billing.stores.stored().payables.get(17)?.closedAt).toBeNull();
    const facts = billing.stores.published('subscription.status-changed.v1');
    expect(facts.at(-1)?.data).toMatchObject({ status: 'active', endsAt: periodEnd });
  });

  test('[MNY-21] charges nothing from then on: open invoices, drafts, and pending items are discarded', async () => {
    billing.provider.addInvoice('sub_1', observedInvoice({ id: 'in_2', isFirst: false }));
    billing.provider.addInvoice(
      'sub_1',
      observedInvoice({ id: 'in_3', isFirst: false, status: 'draft' }),
    );
    await billing.endWithPeriod(17);
    expect(billing.endings.events).toEqual([
      'endWithPeriod sub_1',
      'deletePendingItems sub_1',
      'discardInvoice in_3 draft',
      'discardInvoice in_2',
    ]);
    const { payments } = billing.stores.stored();
    expect(['in_2', 'in_3'].map((id) => payments.get(id)?.status)).toEqual(['void', 'void']);
  });

  test('leaves an end that is set in the Dashboard where it is', async () => {
    const earlier = new Date('2026-03-15T12:00:00.000Z');
    billing.endings.setEnd('sub_1', earlier);
    expect(await billing.endWithPeriod(17)).toMatchObject({ endsAt: earlier.toISOString() });
    expect(billing.endings.events).not.toContain('endWithPeriod sub_1');
  });

  test.each(['endWithPeriod', 'deletePendingItems'] as const)(
    '[MNY-31] is finished by the next call after %s got no answer',
    async (call) => {
      billing.endings.loseResponse(call);
      await expect(billing.endWithPeriod(17)).rejects.toMatchObject({
        code: 'service_unavailable',
      });
      expect(await billing.endWithPeriod(17)).toMatchObject({ endsAt: periodEnd });
    },
  );

  test.each(['unpaid', 'paused'] as const)('is refused for a plan that is %s', async (status) => {
    billing.provider.setStatus('sub_1', status);
    await expect(billing.endWithPeriod(17)).rejects.toMatchObject({ code: 'status_conflict' });
    expect(billing.endings.events).toEqual([]);
  });

  test('tells of a subscription that has ended', async () => {
    billing.provider.setStatus('sub_1', 'canceled');
    expect(await billing.endWithPeriod(17)).toMatchObject({ status: 'canceled' });
    expect(billing.endings.events).toEqual([]);
  });

  test('is nothing for an enrollment that the provider doesn’t bill', async () => {
    billing.enroll({ enrollmentId: 18 });
    expect(await billing.endWithPeriod(18)).toBeNull();
    await billing.open(18);
    expect(await billing.endWithPeriod(18)).toBeNull();
    billing.provider.lose('sub_1');
    expect(await billing.endWithPeriod(17)).toBeNull();
    expect(billing.endings.events).toEqual([]);
  });
});

describe('withdrawing an end', () => {
  test('[MNY-26] clears it, whoever set it', async () => {
    await billing.endWithPeriod(17);
    expect(await billing.withdrawEnd(17)).toMatchObject({ status: 'active', endsAt: null });
    expect(ending()).toBeNull();
    billing.endings.setEnd('sub_1', new Date(periodEnd));
    expect(await billing.withdrawEnd(17)).toMatchObject({ endsAt: null });
  });

  test('tells if the subscription ended before', async () => {
    await billing.endWithPeriod(17);
    billing.provider.setStatus('sub_1', 'canceled');
    expect(await billing.withdrawEnd(17)).toMatchObject({ status: 'canceled' });
  });

  test('[MNY-31] is finished by the next call after it got no answer', async () => {
    await billing.endWithPeriod(17);
    billing.endings.loseResponse('clearEnd');
    await expect(billing.withdrawEnd(17)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await billing.withdrawEnd(17)).toMatchObject({ endsAt: null });
    expect(ending()).toBeNull();
  });

  test('is nothing without a subscription', async () => {
    expect(await billing.withdrawEnd(99)).toBeNull();
  });
});
