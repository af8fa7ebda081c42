import { offerPreviewSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOnContent, petProfile, planContent } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(() => editor.stop());

test('[OFR-31] shows a draft on /plans and among the recommendations, and sells nothing', async () => {
  const gold = editor.pathOf('Dog Gold');
  const [exam] = planContent().benefits;
  if (exam?.unit !== 'count') throw new Error('the plan counts exams');
  const content = planContent({
    name: 'Dog Gold',
    displayOrder: 0,
    monthlyCents: 1_500,
    benefits: [
      { ...exam, quantity: 8 },
      { service: 'discount', unit: 'discount', percent: 10 },
    ],
  });
  const pet = petProfile({ name: 'Rex' });
  const preview = async (body: object) =>
    offerPreviewSchema.parse((await editor.call('POST', `/${gold}/preview`, body)).body);
  const { plans, recommendations, oddities } = await preview({ content, pet });
  expect(plans?.map(({ name }) => name).slice(0, 3)).toEqual([
    'Dog Platinum',
    'Dog Gold',
    'Dog Silver',
  ]);
  expect(plans?.[1]).toMatchObject({
    monthlyPrice: '15.00',
    features: [
      '8 Comprehensive physical exams',
      '10% off services outside the plan',
      'One-time membership fee: $20.00',
    ],
  });
  expect(recommendations?.plans.find(({ plan }) => plan.name === 'Dog Gold')).toMatchObject({
    plan: { monthlyPrice: '15.00' },
    reasons: expect.arrayContaining([expect.stringContaining('Rex')]),
  });
  expect(oddities.map(({ kind }) => kind)).toContain('less_than_cheaper');
  expect((await preview({ content, pet: null })).recommendations).toBeNull();
  expect(await editor.read(gold)).toMatchObject({ draft: null, current: { version: 1 } });
});

test('[OFR-31] an add-on is previewed among the recommendations', async () => {
  const senior = editor.pathOf('Senior Screening');
  const content = addOnContent({ name: 'Older Eyes', monthlyCents: 900 });
  const pet = petProfile({ age: 'senior' });
  const { body } = await editor.call('POST', `/${senior}/preview`, { content, pet });
  const { plans, recommendations, oddities } = offerPreviewSchema.parse(body);
  expect([plans, oddities]).toEqual([null, []]);
  const names = recommendations?.addOns.map(({ addOn }) => addOn.name);
  expect(names).toContain('Older Eyes');
  expect(names).not.toContain('Senior Screening');
});

test('[OFR-11] the list values a year of each plan and add-on', async () => {
  const { body } = await editor.call('GET', '');
  const { offers } = body as { offers: { name: string }[] };
  expect(offers).toHaveLength(20);
  expect(offers[2]).toEqual({
    kind: 'plan',
    id: Number(editor.pathOf('Dog Silver').split('/')[1]),
    code: 'dog-silver',
    retiredAt: null,
    name: 'Dog Silver',
    monthlyCents: 4_175,
    membershipFeeCents: 6_415,
    value: { listCents: 41_900, costCents: null },
    version: 1,
    changedAt: expect.any(String),
    changedBy: null,
    scheduled: null,
    hasDraft: false,
  });
  expect(offers[10]).toMatchObject({
    kind: 'add-on',
    name: 'Allergy Care',
    membershipFeeCents: null,
  });
});
