import { afterEach, beforeEach, expect, test } from 'vitest';
import { planContent } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.stop());

const managers = Array.from({ length: 6 }, (_, index) => index + 1);
const isDone = ({ status }: { status: number }) => status < 300;

/** Everybody's answers at once, as statuses with codes. */
async function together(send: (manager: number) => Promise<{ status: number; body: unknown }>) {
  const answers = await Promise.all(managers.map(send));
  const refused = answers.filter((answer) => !isDone(answer));
  return {
    done: answers.filter(isDone).length,
    codes: [...new Set(refused.map(({ body }) => (body as { code: string }).code))],
  };
}

const draftOf = (manager: number) =>
  planContent({ name: 'Dog Gold', description: `Written by manager ${manager}.` });

test('[OFR-09] of managers who save at once, one wins and the others hear of it', async () => {
  const gold = editor.pathOf('Dog Gold');
  const save = (revision: number | null) =>
    together((manager) =>
      editor.call('PUT', `/${gold}/draft`, { revision, content: draftOf(manager) }, `m${manager}`),
    );
  expect(await save(null)).toEqual({ done: 1, codes: ['draft_changed'] });
  expect(await save(1)).toEqual({ done: 1, codes: ['draft_changed'] });
  const { draft } = await editor.read(gold);
  expect(draft?.revision).toBe(2);
  // Whoever won is the one who is named.
  expect(draft?.content.description).toBe(`Written by manager ${draft?.updatedBy.slice(1)}.`);
});

test('[OFR-09] an old tab never saves over a newer draft', async () => {
  const gold = editor.pathOf('Dog Gold');
  await editor.save(gold, null, draftOf(1));
  await editor.detail('POST', `/${gold}/draft/discard`, { revision: 1 });
  const { draft } = await editor.save(gold, null, draftOf(2));
  expect(draft?.revision).toBe(3);
  for (const revision of [1, 2]) {
    expect(
      await editor.refusal('PUT', `/${gold}/draft`, { revision, content: draftOf(3) }),
    ).toMatchObject({ status: 409, code: 'draft_changed' });
  }
});

test('a draft that is published twice at once becomes one version', async () => {
  const gold = editor.pathOf('Dog Gold');
  await editor.save(gold, null, draftOf(1));
  const body = { revision: 1, effectiveOn: null, reason: 'At once' };
  expect(await together(() => editor.call('POST', `/${gold}/publications`, body))).toEqual({
    done: 1,
    codes: ['draft_changed'],
  });
  expect((await editor.read(gold)).current?.version).toBe(2);
  expect(await editor.prisma.offerVersion.count({ where: { number: 2 } })).toBe(1);
});

test('a draft that is saved while it is published is in one place or the other', async () => {
  const gold = editor.pathOf('Dog Gold');
  await editor.save(gold, null, draftOf(1));
  const body = { revision: 1, effectiveOn: null, reason: 'At once' };
  const [saved, published] = await Promise.all([
    editor.call('PUT', `/${gold}/draft`, { revision: 1, content: draftOf(2) }),
    editor.call('POST', `/${gold}/publications`, body),
  ]);
  const { current, draft } = await editor.read(gold);
  expect([saved, published].filter(isDone)).toHaveLength(1);
  if (isDone(saved)) expect([current?.version, draft?.revision]).toEqual([1, 2]);
  else expect([current?.version, draft]).toEqual([2, null]);
});

test('[OFR-15] new plans of one name that are added at once become one plan', async () => {
  const content = planContent();
  expect(await together(() => editor.call('POST', '/plan', { content }))).toEqual({
    done: 1,
    codes: ['validation_failed'],
  });
  const spas = await editor.prisma.wellnessPlan.findMany({
    where: { code: { startsWith: 'dog-spa' } },
  });
  expect(spas).toMatchObject([{ code: 'dog-spa', name: 'Dog Spa' }]);
});

test('[OFR-15] two plans that take one name at once: one gets it', async () => {
  const paths = ['Dog Gold', 'Dog Silver'].map((name) => editor.pathOf(name));
  for (const path of paths) await editor.save(path, null, planContent({ name: 'Dog Value' }));
  const body = { revision: 1, effectiveOn: null, reason: 'A better name' };
  const answers = await Promise.all(
    paths.map((path) => editor.call('POST', `/${path}/publications`, body)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('[OFR-14] of undoing and publishing at once, nothing is lost', async () => {
  const gold = editor.pathOf('Dog Gold');
  await editor.publish(gold, { monthlyCents: 6_600 }, { effectiveOn: '2199-12-31' });
  expect(
    await together(() => editor.call('POST', `/${gold}/publications/undo`, { version: 2 })),
  ).toEqual({ done: 1, codes: ['status_conflict'] });
  const { scheduled, draft } = await editor.read(gold);
  expect([scheduled, draft?.content.monthlyCents]).toEqual([null, 6_600]);
});

test('[OFR-14] a version that is about to be sold stays', async () => {
  const gold = editor.pathOf('Dog Gold');
  const { scheduled } = await editor.publish(
    gold,
    { monthlyCents: 6_600 },
    { effectiveOn: '2199-12-31' },
  );
  const startsAt = new Date(scheduled?.effectiveFrom ?? '').getTime();
  await editor.moveClock(startsAt - Date.now() - 20_000);
  expect(await editor.refusal('POST', `/${gold}/publications/undo`, { version: 2 })).toMatchObject({
    code: 'status_conflict',
  });
  await editor.moveClock(startsAt - Date.now() - 60_000);
  expect(await editor.call('POST', `/${gold}/publications/undo`, { version: 2 })).toMatchObject({
    status: 200,
  });
});
