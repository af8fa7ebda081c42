import { plansResponseSchema } from '@petwell/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addOnContent, planContent } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeAll(async () => {
  editor = await startEditor();
});
afterEach(() => editor.moveClock(0));
afterAll(() => editor.stop());

const hour = 3_600_000;

async function sold(name: string) {
  const plans = plansResponseSchema.parse(await (await editor.get('/api/plans')).json());
  const plan = plans.find((one) => one.name === name);
  return plan && { version: plan.version, price: plan.monthlyPrice, fee: plan.membershipFee };
}

/** The clinic's day so many days from now, and how far ahead its midnight is. */
function dayAhead(days: number) {
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  const day = formatter.format(new Date(Date.now() + days * 24 * hour));
  const parts = (at: number) => formatter.format(new Date(at));
  let at = Date.now();
  // A minute before the day, and a minute after it began, at the clinic.
  while (parts(at) !== day) at += 60_000;
  return { day, msUntil: at - Date.now() };
}

test('[OFR-10] [OFR-12] a change is sold once it is published, with the reason for what is odd', async () => {
  const silver = editor.pathOf('Dog Silver');
  const content = { ...(await editor.contentOf(silver)), monthlyCents: 4_500 };
  const { draft } = await editor.save(silver, null, content);
  expect(draft).toMatchObject({
    revision: 1,
    updatedBy: 'mira',
    oddities: [{ sentence: 'A year costs $604.15, and what is inside $419.00.' }],
  });
  expect(await sold('Dog Silver')).toEqual({ version: 1, price: '41.75', fee: '64.15' });

  const body = { revision: 1, effectiveOn: null, reason: null };
  expect(await editor.refusal('POST', `/${silver}/publications`, body)).toMatchObject({
    status: 409,
    code: 'odd_draft',
    message: 'A year costs $604.15, and what is inside $419.00.',
  });
  const reason = 'Exams take longer now';
  const published = await editor.detail('POST', `/${silver}/publications`, { ...body, reason });
  expect(published).toMatchObject({
    code: 'dog-silver',
    draft: null,
    scheduled: null,
    current: { version: 2, publishedBy: 'mira', reason, content: { monthlyCents: 4_500 } },
    earlier: [{ version: 1, publishedBy: null, reason: null }],
  });
  expect(await sold('Dog Silver')).toEqual({ version: 2, price: '45.00', fee: '64.15' });
});

test('[OFR-13] [OFR-02] a version is sold from midnight of its day at the clinic, and can be withdrawn before', async () => {
  const gold = editor.pathOf('Cat Gold');
  const { day, msUntil } = dayAhead(3);
  const scheduled = await editor.publish(gold, { monthlyCents: 6_600 }, { effectiveOn: day });
  expect(scheduled).toMatchObject({
    current: { version: 1 },
    scheduled: { version: 2 },
    draft: null,
  });
  const { body } = await editor.call('GET', '');
  expect(body).toMatchObject({
    offers: expect.arrayContaining([
      expect.objectContaining({
        name: 'Cat Gold',
        version: 1,
        scheduled: { version: 2, effectiveOn: day, monthlyCents: 6_600 },
      }),
    ]),
  });

  const other = await editor.save(gold, null, planContent({ name: 'Cat Gold' }));
  expect(
    await editor.refusal('POST', `/${gold}/publications`, {
      revision: other.draft?.revision,
      effectiveOn: null,
      reason: 'Sooner',
    }),
  ).toMatchObject({ code: 'status_conflict' });

  expect(await editor.refusal('POST', `/${gold}/publications/undo`, { version: 1 })).toMatchObject({
    code: 'status_conflict',
    message: 'It is too late to withdraw this version. Publish another one to change it.',
  });
  const undone = await editor.detail('POST', `/${gold}/publications/undo`, { version: 2 });
  expect(undone).toMatchObject({ scheduled: null, draft: { content: { monthlyCents: 900 } } });
  await editor.detail('POST', `/${gold}/draft/discard`, { revision: undone.draft?.revision });

  const again = await editor.publish(gold, { monthlyCents: 6_700 }, { effectiveOn: day });
  expect(again.scheduled?.version).toBe(2);
  await editor.moveClock(msUntil - 2 * 60_000);
  expect(await sold('Cat Gold')).toMatchObject({ version: 1, price: '54.95' });
  await editor.moveClock(msUntil + 60_000);
  expect(await sold('Cat Gold')).toMatchObject({ version: 2, price: '67.00' });
  expect(await editor.refusal('POST', `/${gold}/publications/undo`, { version: 2 })).toMatchObject({
    code: 'status_conflict',
  });
});

test('[OFR-02] a withdrawn version becomes the draft again', async () => {
  const joint = editor.pathOf('Joint Health');
  await editor.publish(joint, { name: 'Better Joints' }, { effectiveOn: dayAhead(2).day });
  const undone = await editor.detail('POST', `/${joint}/publications/undo`, { version: 2 });
  expect(undone).toMatchObject({
    current: { version: 1, content: { name: 'Joint Health' } },
    scheduled: null,
    draft: { content: { name: 'Better Joints' }, updatedBy: 'mira' },
  });
  expect(await editor.refusal('POST', `/${joint}/publications/undo`, { version: 2 })).toMatchObject(
    { code: 'status_conflict', message: 'This change was withdrawn already.' },
  );
});

test('[OFR-13] only days to come can be chosen', async () => {
  const silver = editor.pathOf('Cat Silver');
  const { draft } = await editor.save(silver, null, planContent({ name: 'Cat Silver' }));
  const body = { revision: draft?.revision, effectiveOn: dayAhead(0).day, reason: 'Today' };
  expect(await editor.refusal('POST', `/${silver}/publications`, body)).toMatchObject({
    status: 400,
    fields: { effectiveOn: 'Please choose a day after today.' },
  });
});

test('[OFR-15] two plans never have the same name, whether sold, to come, or drafted', async () => {
  const taken = { status: 400, fields: { 'content.name': 'Another plan is called Dog Gold.' } };
  const named = (name: string) => planContent({ name });
  expect(await editor.refusal('POST', '/plan', { content: named('Dog Gold') })).toMatchObject(
    taken,
  );
  const added = await editor.detail('POST', '/plan', { content: named('Dog Wash') });
  expect(added).toMatchObject({ code: 'dog-wash', current: null, draft: { revision: 1 } });
  const wash = `plan/${added.id}`;
  expect(
    await editor.refusal('PUT', `/${wash}/draft`, { revision: 1, content: named('Dog Gold') }),
  ).toMatchObject(taken);
  expect((await editor.read(wash)).draft).toMatchObject({
    revision: 1,
    content: { name: 'Dog Wash' },
  });

  await editor.publish(
    editor.pathOf('Dog Gold'),
    { name: 'Dog Basic' },
    { effectiveOn: dayAhead(2).day },
  );
  expect(
    await editor.refusal('PUT', `/${wash}/draft`, { revision: 1, content: named('Dog Gold') }),
  ).toMatchObject(taken);
  expect(
    await editor.refusal('PUT', `/${wash}/draft`, { revision: 1, content: named('Dog Basic') }),
  ).toMatchObject({ fields: { 'content.name': 'Another plan is called Dog Basic.' } });
  expect(
    await editor.call('POST', '/add-on', { content: addOnContent({ name: 'Dog Gold' }) }),
  ).toMatchObject({
    status: 201,
  });
});

test('[OFR-10] a new plan is shown to nobody until it is published, and goes with its draft', async () => {
  const added = await editor.detail('POST', '/plan', { content: planContent() });
  const spa = `plan/${added.id}`;
  expect(await sold('Dog Spa')).toBeUndefined();
  expect(await editor.call('POST', `/${spa}/draft/discard`, { revision: 1 })).toEqual({
    status: 204,
    body: undefined,
  });
  expect(await editor.refusal('GET', `/${spa}`)).toMatchObject({ code: 'not_found' });

  const again = await editor.detail('POST', '/plan', { content: planContent() });
  await editor.detail('POST', `/plan/${again.id}/publications`, {
    revision: 1,
    effectiveOn: null,
    reason: null,
  });
  expect(await sold('Dog Spa')).toEqual({ version: 1, price: '9.00', fee: '20.00' });
});

test('[OFR-16] a retired plan is sold again when the manager says so', async () => {
  const gold = editor.pathOf('Kitten Gold');
  const retire = (isRetired: boolean) => ['POST', `/${gold}/retirement`, { isRetired }] as const;
  expect((await editor.detail(...retire(true))).retiredAt).not.toBeNull();
  expect(await sold('Kitten Gold')).toBeUndefined();
  expect(await editor.refusal(...retire(true))).toMatchObject({
    code: 'status_conflict',
    message: 'Kitten Gold is retired already.',
  });
  expect((await editor.detail(...retire(false))).retiredAt).toBeNull();
  expect(await sold('Kitten Gold')).toMatchObject({ version: 1 });
  const added = await editor.detail('POST', '/plan', { content: planContent({ name: 'Dog Fun' }) });
  expect(
    await editor.refusal('POST', `/plan/${added.id}/retirement`, { isRetired: true }),
  ).toMatchObject({ code: 'status_conflict' });
});

test('refuses services that do not exist or are used in another way, and another kind', async () => {
  const [first] = planContent().benefits;
  if (first?.unit !== 'count') throw new Error('the plan counts something');
  const benefits = [
    first,
    { ...first, service: 'massage' },
    { service: 'nail_trim', unit: 'discount' as const, percent: 10 },
    { ...first, service: 'discount' },
  ];
  expect(
    await editor.refusal('POST', '/plan', { content: planContent({ name: 'Dog Rest', benefits }) }),
  ).toMatchObject({
    status: 400,
    fields: {
      'content.benefits.1.service': 'There is no such service.',
      'content.benefits.2.service': 'This service is counted.',
      'content.benefits.3.service': 'This is a discount in percent.',
    },
  });
  expect(await editor.refusal('POST', '/plan', { content: addOnContent() })).toMatchObject({
    fields: { 'content.kind': 'This must be of a plan.' },
  });
  expect(await editor.refusal('GET', '/plan/999999')).toMatchObject({ status: 404 });
});
