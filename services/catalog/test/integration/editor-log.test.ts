import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOnContent, planContent } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeAll(async () => {
  editor = await startEditor();
});
beforeEach(() => editor.prisma.outboxEvent.deleteMany());
afterAll(() => editor.stop());

const entries = async () =>
  (await editor.events()).flatMap(({ data, type }) =>
    type === 'staff.acted.v1'
      ? [data as { action: string; about: string; result: string; detail: string }]
      : [],
  );

/** The entries, with what a sentence is made of. */
const done = async () =>
  (await entries()).map(({ action, about, result, detail }) => [
    `${action} ${about} ${result}`,
    JSON.parse(detail) as unknown,
  ]);

test('[OFR-17] every change is in the activity log, with what it did', async () => {
  const added = await editor.detail('POST', '/plan', { content: planContent() });
  const spa = `plan/${added.id}`;
  const about = `offer/plan-${added.id}`;
  await editor.save(spa, 1, planContent({ monthlyCents: 3_100 }));
  const publish = (revision: number, effectiveOn: string | null) =>
    editor.detail('POST', `/${spa}/publications`, { revision, effectiveOn, reason: 'New' });
  await publish(2, null);
  await editor.save(spa, null, planContent({ monthlyCents: 3_200 }));
  await publish(4, '2199-12-31');
  await editor.detail('POST', `/${spa}/publications/undo`, { version: 2 });
  await editor.detail('POST', `/${spa}/draft/discard`, { revision: 6 });
  await editor.detail('POST', `/${spa}/retirement`, { isRetired: true });
  const plan = { kind: 'plan', name: 'Dog Spa' };
  const later = { version: 2, effectiveOn: '2199-12-31', monthlyCents: 3_200 };
  expect(await done()).toEqual([
    [`draft-plan ${about} done`, plan],
    [`draft-plan ${about} done`, plan],
    [`publish-plan ${about} done`, { ...plan, version: 1, monthlyCents: 3_100 }],
    [`draft-plan ${about} done`, plan],
    [`publish-plan ${about} done`, { ...plan, ...later }],
    [`undo-publication ${about} done`, { ...plan, ...later }],
    [`draft-plan ${about} done`, plan],
    [`retire-plan ${about} done`, { ...plan, version: 1, isRetired: true }],
  ]);
});

test('[OFR-17] a refused change is in the log as well, and changed nothing', async () => {
  const joint = editor.pathOf('Joint Health');
  const about = `offer/${joint.replace('/', '-')}`;
  await editor.save(joint, null, addOnContent({ name: 'Joint Health', monthlyCents: 90_000 }));
  await editor.prisma.outboxEvent.deleteMany();
  const body = { revision: 1, effectiveOn: null, reason: null };
  await editor.refusal('POST', `/${joint}/publications`, body);
  await editor.refusal('PUT', `/${joint}/draft`, { revision: 9, content: addOnContent() });
  await expect
    .poll(async () =>
      (await entries()).map((entry) => [entry.action, entry.about, entry.result, entry.detail]),
    )
    .toEqual([
      ['publish-plan', about, 'refused', 'A year costs $10,800.00, and what is inside $130.00.'],
      [
        'draft-plan',
        about,
        'refused',
        'A colleague changed this draft since you opened it. Please look at it again.',
      ],
    ]);
  expect((await editor.read(joint)).current?.version).toBe(1);
});

test('[OFR-08] only managers edit, and others who try are in the log', async () => {
  const get = (headers: Record<string, string>) => editor.get('/api/admin/offers', headers);
  expect((await get({})).status).toBe(401);
  for (const role of ['viewer', 'staff'] as const) {
    expect((await get(editor.asStaff(role))).status).toBe(403);
    const added = await editor.post(
      '/api/admin/offers/plan',
      { content: planContent() },
      editor.asStaff(role),
    );
    expect(added.status).toBe(403);
  }
  expect((await get(editor.asStaff('manager'))).status).toBe(200);
  await expect
    .poll(async () => (await entries()).map(({ about, detail }) => `${about} ${detail}`))
    .toEqual([
      'get /api/admin/offers as viewer',
      'post /api/admin/offers/:kind as viewer',
      'get /api/admin/offers as staff',
      'post /api/admin/offers/:kind as staff',
    ]);
});
