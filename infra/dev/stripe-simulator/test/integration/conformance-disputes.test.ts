import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformanceBed, errorOf, isStripe, patience, returnUrl } from '../conformance.ts';
import { eventually, idOf } from '../support.ts';

/** Disputes, their evidence and their money. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

/** A disputed payment of $42.00. */
async function disputed(card = 'pm_card_createDispute') {
  const intent = await stripe.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    return_url: returnUrl,
  });
  const dispute = await eventually(
    'the dispute',
    async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0],
    patience,
  );
  return { dispute, id: dispute.id, charge: idOf(intent.latest_charge) };
}
const untilStatus = (id: string, status: string) =>
  eventually(
    `dispute ${status}`,
    async () => {
      const dispute = await stripe.disputes.retrieve(id);
      return dispute.status === status && dispute;
    },
    patience,
  );

describe('a chargeback', { timeout: patience * 2 }, () => {
  it('takes the money and a fee, and waits for evidence', async () => {
    const { dispute, id, charge } = await disputed();
    expect(dispute).toMatchObject({
      amount: 4200,
      reason: 'fraudulent',
      status: 'needs_response',
      charge,
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    });
    expect(dispute.balance_transactions).toMatchObject([
      {
        type: 'adjustment',
        reporting_category: 'dispute',
        amount: -4200,
        fee: 1500,
        net: -5700,
        source: id,
      },
    ]);
    const daysLeft = ((dispute.evidence_details.due_by ?? 0) - dispute.created) / 86_400;
    expect(daysLeft).toBeGreaterThan(7);
    expect(await bed.eventTypesOf(id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  it('stages evidence without submitting it', async () => {
    const { id } = await disputed();
    const staged = await stripe.disputes.update(id, {
      evidence: { product_description: 'A subscription', customer_name: 'Ada Lovelace' },
      metadata: { paymentId: '8' },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      metadata: { paymentId: '8' },
      evidence: { product_description: 'A subscription', customer_name: 'Ada Lovelace' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const other = await stripe.disputes.update(id, {
      evidence: { service_date: 'March 3, 2027' },
      submit: false,
    });
    expect(other.evidence.product_description).toBe('A subscription');
  });

  it('submits evidence by default, and only once', async () => {
    const { id } = await disputed();
    const submitted = await stripe.disputes.update(id, {
      evidence: { product_description: 'A subscription' },
    });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await bed.eventTypesOf(id)).toContain('charge.dispute.updated');
    const again = { evidence: { product_description: 'Another one' } };
    expect((await errorOf(stripe.disputes.update(id, again))).statusCode).toBe(400);
    expect((await stripe.disputes.retrieve(id)).evidence_details.submission_count).toBe(1);
  });

  it('changes metadata alone without submitting', async () => {
    const { id } = await disputed();
    await stripe.disputes.update(id, { metadata: { a: '1' } });
    const { status, metadata } = await stripe.disputes.update(id, { metadata: { b: '2' } });
    expect({ status, metadata }).toEqual({
      status: 'needs_response',
      metadata: { a: '1', b: '2' },
    });
  });

  it('that is won brings the money back, and the charge can be refunded again', async () => {
    const { id, charge } = await disputed();
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await bed.passTime(120);
    const won = await untilStatus(id, 'won');
    expect(won.is_charge_refundable).toBe(true);
    expect(won.balance_transactions.map(({ reporting_category: is, net }) => [is, net])).toEqual(
      expect.arrayContaining([
        ['dispute', -5700],
        ['dispute_reversal', 4200],
      ]),
    );
    expect(await bed.eventTypesOf(id)).toEqual(
      expect.arrayContaining(['charge.dispute.funds_reinstated', 'charge.dispute.closed']),
    );
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await stripe.refunds.create({ charge, amount: 100 })).status).toBe('succeeded');
  });

  it('that is lost keeps the money, and refunds stay refused', async () => {
    const { id, charge } = await disputed();
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } });
    await bed.passTime(120);
    await untilStatus(id, 'lost');
    expect((await errorOf(stripe.refunds.create({ charge }))).code).toBe('charge_disputed');
  });

  it('that is accepted is lost at once, and then nothing changes it', async () => {
    const { id } = await disputed();
    expect((await stripe.disputes.close(id)).status).toBe('lost');
    const evidence = { uncategorized_text: 'winning_evidence' };
    for (const call of [stripe.disputes.update(id, { evidence }), stripe.disputes.close(id)]) {
      expect(await errorOf(call)).toMatchObject({
        statusCode: 400,
        rawType: 'invalid_request_error',
        message: 'This dispute is already closed',
      });
    }
  });

  it.skipIf(isStripe)('is lost when its time is over', async () => {
    const { id } = await disputed();
    await bed.passTime(10 * 86_400);
    expect((await stripe.disputes.retrieve(id)).status).toBe('lost');
  });
});

describe('an inquiry', { timeout: patience * 2 }, () => {
  it('moves no money, and the charge can be refunded', async () => {
    const { dispute, charge } = await disputed('pm_card_createDisputeInquiry');
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect((await stripe.refunds.create({ charge, amount: 200 })).status).toBe('succeeded');
  });

  it('is answered, and may become a chargeback', async () => {
    const { id } = await disputed('pm_card_createDisputeInquiry');
    const answered = await stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
    });
    expect(answered.status).toBe('warning_under_review');
    await bed.passTime(120);
    const escalated = await untilStatus(id, 'needs_response');
    expect(escalated).toMatchObject({
      is_charge_refundable: false,
      balance_transactions: [{ amount: -4200 }],
    });
  });

  it.skipIf(isStripe)('is closed when the bank does not pursue it', async () => {
    const { id } = await disputed('pm_card_createDisputeInquiry');
    await bed.passTime(121 * 86_400);
    const closed = await stripe.disputes.retrieve(id);
    expect(closed).toMatchObject({ status: 'warning_closed', is_charge_refundable: true });
  });
});

describe.skipIf(isStripe)('the fee for countering a dispute', () => {
  const fees = async (id: string) =>
    (await stripe.balanceTransactions.list({ type: 'stripe_fee', limit: 100 })).data
      .filter(({ description }) => description?.includes(id))
      .map(({ net }) => net);

  it.each([
    ['winning_evidence', 'won', [1_500, -1_500]],
    ['losing_evidence', 'lost', [-1_500]],
  ] as const)('is charged with %s, and returned if it is won', async (text, status, moved) => {
    const { id } = await disputed();
    await stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: false });
    expect(await fees(id)).toEqual([]);
    await stripe.disputes.update(id, { submit: true });
    expect(await fees(id)).toEqual([-1_500]);
    await bed.passTime(120);
    await untilStatus(id, status);
    expect(await fees(id)).toEqual(moved);
  });

  it('is not charged for accepting a dispute, or answering an inquiry', async () => {
    const accepted = await disputed();
    await stripe.disputes.close(accepted.id);
    const inquiry = await disputed('pm_card_createDisputeInquiry');
    await stripe.disputes.update(inquiry.id, { evidence: { uncategorized_text: 'See the terms' } });
    expect([await fees(accepted.id), await fees(inquiry.id)]).toEqual([[], []]);
  });
});

describe.skipIf(isStripe)('what banks may still do', () => {
  it('dispute a charge once more, in part, or appeal a decision', async () => {
    const { id, charge } = await disputed();
    const again = bed.control('/_disputes', { charge, amount: 100 });
    await expect(again).rejects.toThrow(/already disputed/);
    await bed.control(`/_disputes/${id}`, { status: 'won' });
    await bed.control('/_disputes', { charge, amount: 1000, reason: 'subscription_canceled' });
    await bed.control(`/_disputes/${id}`, { status: 'appeal_needs_response' });
    const all = await stripe.disputes.list({ charge });
    expect(all.data.map(({ amount, status }) => [amount, status])).toEqual([
      [1000, 'needs_response'],
      [4200, 'appeal_needs_response'],
    ]);
    const appealed = { evidence: { uncategorized_text: 'See the contract' } };
    expect((await stripe.disputes.update(id, appealed)).status).toBe('appeal_under_review');
  });

  it('prevent a dispute', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 4200,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: returnUrl,
    });
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
    await bed.control('/_disputes', { charge: charge?.id, kind: 'prevented' });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: 'prevented', balance_transactions: [] });
  });
});

describe('early fraud warnings', { timeout: patience * 2 }, () => {
  it('call for a refund until there is one', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 4200,
      currency: 'usd',
      payment_method: 'pm_card_createIssuerFraudRecord',
      confirm: true,
      return_url: returnUrl,
    });
    const warningOf = async () =>
      (await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id })).data[0];
    const warning = await eventually('the warning', warningOf, patience);
    expect(warning).toMatchObject({ actionable: true, charge: intent.latest_charge });
    await stripe.refunds.create({ payment_intent: intent.id });
    await eventually(
      'nothing left to do',
      async () => !(await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable,
      patience,
    );
  });
});
