import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { conformanceBed, errorOf, patience, returnUrl } from '../conformance.ts';
import { eventually } from '../support.ts';

/** Evidence that a dispute accepts. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

/** The id of a dispute that waits for evidence. */
async function disputed(): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
    return_url: returnUrl,
  });
  const dispute = await eventually(
    'the dispute',
    async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0],
    patience,
  );
  return dispute.id;
}
/** A PDF whose pages are empty. */
const pdf = (pages: number, padding = 0) =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      `2 0 obj << /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}] >> endobj`,
      ...Array.from(
        { length: pages },
        (_, index) =>
          `${index + 3} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >> endobj`,
      ),
      `%${'x'.repeat(padding)}`,
      'trailer << /Root 1 0 R >>',
      '%%EOF',
    ].join('\n'),
  );
const upload = (data: Buffer, name = 'evidence.pdf', type = 'application/pdf') =>
  stripe.files.create({ purpose: 'dispute_evidence', file: { data, name, type } });

describe('evidence files', { timeout: patience * 2 }, () => {
  it('are uploaded and attached', async () => {
    const id = await disputed();
    const file = await upload(pdf(2));
    expect(file).toMatchObject({
      purpose: 'dispute_evidence',
      filename: 'evidence.pdf',
      type: 'pdf',
      size: pdf(2).length,
    });
    const staged = await stripe.disputes.update(id, {
      evidence: { uncategorized_file: file.id },
      submit: false,
    });
    expect(staged.evidence.uncategorized_file).toBe(file.id);
    expect((await stripe.files.retrieve(file.id)).id).toBe(file.id);
  });

  it('are refused if they are too large, too long, or no PDF or picture', async () => {
    expect(await errorOf(upload(pdf(1, 5_300_000)))).toMatchObject({
      statusCode: 400,
      message: 'The file you uploaded was too large. Please upload a file smaller than 5 MB.',
    });
    expect((await errorOf(upload(pdf(60)))).message).toBe(
      'The file you uploaded was too long. Please upload a file with fewer than 50 pages.',
    );
    expect((await errorOf(upload(Buffer.from('just a text')))).message).toBe(
      'The file you uploaded is not supported',
    );
  });

  it('count once for each field that has them, and then too many bytes are refused', async () => {
    const id = await disputed();
    const { id: large } = await upload(pdf(1, 3_600_000));
    const evidence = { receipt: large, uncategorized_file: large, customer_name: 'Ada' };
    const error = await errorOf(stripe.disputes.update(id, { evidence, submit: false }));
    expect(error).toMatchObject({
      statusCode: 400,
      message: 'Adding these files would bring the total evidence size over the 5 MB maximum.',
    });
    expect((await stripe.disputes.retrieve(id)).evidence.receipt).toBeNull();
  });

  it('with more pages than the card network takes are refused as a draft, too', async () => {
    const id = await disputed();
    const evidence = { uncategorized_file: (await upload(pdf(49))).id };
    const kept = await stripe.disputes.update(id, { evidence, submit: false });
    expect(kept.evidence.uncategorized_file).toBe(evidence.uncategorized_file);
    const two = { receipt: (await upload(pdf(3))).id };
    expect(
      await errorOf(stripe.disputes.update(id, { evidence: two, submit: false })),
    ).toMatchObject({ statusCode: 400, code: 'dispute_evidence_page_limit_exceeded' });
  });

  it('have to exist', async () => {
    const id = await disputed();
    const evidence = { receipt: 'file_none' };
    const call = stripe.disputes.update(id, { evidence, submit: false });
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, param: 'evidence[receipt]' });
  });
});

describe('evidence in words', { timeout: patience * 2 }, () => {
  it('has limits for each field and for all of them', async () => {
    const id = await disputed();
    const long = { uncategorized_text: 'x'.repeat(20_001) };
    const call = stripe.disputes.update(id, { evidence: long, submit: false });
    expect((await errorOf(call)).statusCode).toBe(400);
    const most = 'x'.repeat(20_000);
    const fields = [
      'access_activity_log',
      'cancellation_policy_disclosure',
      'cancellation_rebuttal',
      'duplicate_charge_explanation',
      'product_description',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'uncategorized_text',
    ];
    const evidence = Object.fromEntries(fields.map((field) => [field, most]));
    const all = stripe.disputes.update(id, { evidence, submit: false });
    expect((await errorOf(all)).statusCode).toBe(400);
    const { uncategorized_text: _one, ...fewer } = evidence;
    const kept = await stripe.disputes.update(id, { evidence: fewer, submit: false });
    expect(kept.evidence_details.has_evidence).toBe(true);
  });
});
