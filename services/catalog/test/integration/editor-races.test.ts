import { afterAll, beforeAll, expect, test } from 'vitest';
import { planContent } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
// Each test has plans of its own.
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(() => editor.stop());

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

const draftOf = (manager: number, name = 'Dog Gold') =>
  planContent({ name, description: `Written by manager ${manager}.` });

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
  const path = editor.pathOf('Dog Silver');
  await editor.save(path, null, draftOf(1, 'Dog Silver'));
  await editor.detail('POST', `/${path}/draft/discard`, { revision: 1 });
  const { draft } = await editor.save(path, null, draftOf(2, 'Dog Silver'));
  expect(draft?.revision).toBe(3);
  for (const revision of [1, 2]) {
    expect(
      await editor.refusal('PUT', `/${path}/draft`, {
        revision,
        content: draftOf(3, 'Dog Silver'),
      }),
    ).toMatchObject({ status: 409, code: 'draft_changed' });
  }
});

test('a draft that is published twice at once becomes one version', async () => {
  const path = editor.pathOf('Dog Platinum');
  await editor.save(path, null, draftOf(1, 'Dog Platinum'));
  const body = { revision: 1, effectiveOn: null, reason: 'At once' };
  expect(await together(() => editor.call('POST', `/${path}/publications`, body))).toEqual({
    done: 1,
    codes: ['draft_changed'],
  });
  const { current, earlier } = await editor.read(path);
  expect([current?.version, earlier.length]).toEqual([2, 1]);
});

test('a draft that is saved while it is published is in one place or the other', async () => {
  const path = editor.pathOf('Cat Gold');
  await editor.save(path, null, draftOf(1, 'Cat Gold'));
  const body = { revision: 1, effectiveOn: null, reason: 'At once' };
  const [saved, published] = await Promise.all([
    editor.call('PUT', `/${path}/draft`, { revision: 1, content: draftOf(2, 'Cat Gold') }),
    editor.call('POST', `/${path}/publications`, body),
  ]);
  const { current, draft } = await editor.read(path);
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
  const paths = ['Puppy Gold', 'Kitten Gold'].map((name) => editor.pathOf(name));
  for (const path of paths) await editor.save(path, null, planContent({ name: 'Dog Value' }));
  const body = { revision: 1, effectiveOn: null, reason: 'A better name' };
  const answers = await Promise.all(
    paths.map((path) => editor.call('POST', `/${path}/publications`, body)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('[OFR-02] of managers who withdraw a version at once, nothing is lost', async () => {
  const path = editor.pathOf('Cat Silver');
  await editor.publish(path, { monthlyCents: 6_600 }, { effectiveOn: '2199-12-31' });
  expect(
    await together(() => editor.call('POST', `/${path}/publications/undo`, { version: 2 })),
  ).toEqual({ done: 1, codes: ['status_conflict'] });
  const { scheduled, draft } = await editor.read(path);
  expect([scheduled, draft?.content.monthlyCents]).toEqual([null, 6_600]);
});

test('[OFR-02] a version that is about to be sold stays', async () => {
  const path = editor.pathOf('Cat Platinum');
  const { scheduled } = await editor.publish(
    path,
    { monthlyCents: 6_600 },
    { effectiveOn: '2199-12-31' },
  );
  const startsAt = new Date(scheduled?.effectiveFrom ?? '').getTime();
  await editor.moveClock(startsAt - Date.now() - 20_000);
  expect(await editor.refusal('POST', `/${path}/publications/undo`, { version: 2 })).toMatchObject({
    code: 'status_conflict',
  });
  await editor.moveClock(startsAt - Date.now() - 60_000);
  expect(await editor.call('POST', `/${path}/publications/undo`, { version: 2 })).toMatchObject({
    status: 200,
  });
});
