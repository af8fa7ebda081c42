import { errorBodySchema, plansResponseSchema, recommendationsSchema } from '@petwell/contracts';
import { offerSchema, quoteSchema, type QuoteRequest } from '@petwell/contracts/internal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { petProfile, quoteRequest } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
let gold: string;
let joint: string;
beforeEach(async () => {
  editor = await startEditor();
  gold = editor.pathOf('Dog Gold');
  joint = editor.pathOf('Joint Health');
});
afterEach(() => editor.stop());

const hour = 3_600_000;
const idOf = (path: string) => Number(path.split('/')[1]);

async function quote(overrides: Partial<QuoteRequest> = {}) {
  const request = quoteRequest({ planId: idOf(gold), ...overrides });
  const response = await editor.post('/internal/quote', request, editor.as('enrollment'));
  const body: unknown = await response.json();
  if (response.status !== 200) return errorBodySchema.parse(body);
  const { plan, addOns, totalMonthlyPrice, membershipFee } = quoteSchema.parse(body);
  return {
    total: totalMonthlyPrice,
    fee: membershipFee,
    versions: [plan, ...addOns].map(({ version }) => version),
  };
}
const withJoint = (plan: number, addOn: number) => ({
  addOnIds: [String(idOf(joint))],
  shown: { plan, addOns: { [idOf(joint)]: addOn } },
});

test('[OFR-01] [OFR-05] an open form gets what it showed for a day, then hears of the new price', async () => {
  expect(await quote(withJoint(1, 1))).toEqual({ total: '93.25', fee: '64.15', versions: [1, 1] });
  await editor.publish(gold, { monthlyCents: 6_600, membershipFeeCents: 7_000 });
  await editor.publish(joint, { monthlyCents: 3_000 });
  expect(await quote()).toEqual({ total: '66.00', fee: '70.00', versions: [2] });
  expect(await quote(withJoint(1, 1))).toEqual({ total: '93.25', fee: '64.15', versions: [1, 1] });
  expect(await quote(withJoint(2, 1))).toEqual({ total: '95.75', fee: '70.00', versions: [2, 1] });
  expect(await quote({ ...withJoint(1, 1), shown: { plan: 1, addOns: {} } })).toMatchObject({
    versions: [1, 2],
  });

  await editor.moveClock(24 * hour - 60_000);
  expect(await quote(withJoint(1, 1))).toMatchObject({ versions: [1, 1] });
  await editor.moveClock(24 * hour + 60_000);
  expect(await quote(withJoint(1, 2))).toMatchObject({
    code: 'price_changed',
    message:
      'The price of Dog Gold has changed since you opened this page. Please look at it again.',
  });
  expect(await quote(withJoint(2, 1))).toMatchObject({
    code: 'price_changed',
    message:
      'The price of Joint Health has changed since you opened this page. Please look at it again.',
  });
  expect(await quote(withJoint(2, 2))).toEqual({ total: '96.00', fee: '70.00', versions: [2, 2] });
});

test('[OFR-05] tells a changed plan of the same price from another price', async () => {
  await editor.publish(gold, { description: 'In other words.' });
  await editor.moveClock(25 * hour);
  expect(await quote({ shown: { plan: 1, addOns: {} } })).toMatchObject({
    code: 'price_changed',
    message: 'Dog Gold has changed since you opened this page. Please look at it again.',
  });
});

test('[OFR-05] a version that never was is unknown', async () => {
  expect(await quote({ shown: { plan: 9, addOns: {} } })).toMatchObject({ code: 'unknown_plan' });
  expect(await quote(withJoint(1, 9))).toMatchObject({ code: 'unknown_add_on' });
  expect(await quote({ addOnIds: ['9999999999'] })).toMatchObject({ code: 'unknown_add_on' });
});

test('[OFR-07] a retired plan and add-on are not offered, but imported and still on open forms', async () => {
  for (const path of [gold, joint]) {
    await editor.detail('POST', `/${path}/retirement`, { isRetired: true });
  }
  const plans = plansResponseSchema.parse(await (await editor.get('/api/plans')).json());
  expect(plans.map(({ name }) => name)).not.toContain('Dog Gold');
  const pet = petProfile({ healthConcerns: ['joint issues'] });
  const recommended = recommendationsSchema.parse(
    await (await editor.post('/api/recommendations', pet)).json(),
  );
  expect(recommended.plans.map(({ plan }) => plan.name)).toEqual(['Dog Platinum', 'Dog Silver']);
  expect(recommended.addOns.map(({ addOn }) => addOn.name)).not.toContain('Joint Health');
  const offer = offerSchema.parse(
    await (await editor.get('/internal/offer', editor.as('enrollment'))).json(),
  );
  expect(offer.plans.find(({ name }) => name === 'Dog Gold')).toMatchObject({ isSold: false });
  expect(offer.addOns.map(({ name }) => name)).toContain('Joint Health');

  expect(await quote()).toMatchObject({ code: 'unknown_plan' });
  expect(await quote(withJoint(1, 1))).toMatchObject({ versions: [1, 1] });
  expect(await quote({ isMember: true, addOnIds: [String(idOf(joint))] })).toMatchObject({
    versions: [1, 1],
  });
  await editor.moveClock(25 * hour);
  expect(await quote(withJoint(1, 1))).toMatchObject({ code: 'unknown_plan' });
});

test('[OFR-01] a plan follows its new version everywhere, with another ETag', async () => {
  const first = await editor.get('/api/plans');
  const benefits = [
    {
      service: 'ekg',
      unit: 'count' as const,
      quantity: 2,
      intervalDays: 182,
      listPriceCents: 9_900,
      costCents: 100,
    },
  ];
  await editor.publish(gold, { monthlyCents: 1_000, displayOrder: 0, benefits });
  const again = await editor.get('/api/plans', {
    'if-none-match': first.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  });
  expect(again.status).toBe(200);
  const plans = plansResponseSchema.parse(await again.json());
  expect(plans.find(({ name }) => name === 'Dog Gold')).toMatchObject({
    version: 2,
    monthlyPrice: '10.00',
    features: ['2 EKGs', 'One-time membership fee: $64.15'],
  });
  expect(plans.map(({ name }) => name).slice(0, 2)).toEqual(['Dog Platinum', 'Dog Gold']);
  const response = await editor.post(
    '/internal/quote',
    quoteRequest({ planId: idOf(gold) }),
    editor.as('enrollment'),
  );
  expect(quoteSchema.parse(await response.json()).benefits).toMatchObject([
    { code: 'ekg', quantity: 2, listPriceCents: 9_900 },
  ]);
});
