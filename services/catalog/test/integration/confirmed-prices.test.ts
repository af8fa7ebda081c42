import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { readConfirmedPrices } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planContent, serviceAuthSecret } from '../factories.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(() => editor.stop());

const readConfirmed = async () => {
  const call = createInternalClient({
    caller: 'enrollment',
    callee: 'catalog',
    baseUrl: editor.url,
    serviceTokens: createServiceTokens(serviceAuthSecret),
    timeoutMs: 20_000,
  });
  return (await call(readConfirmedPrices)).confirmed;
};

const confirm = (path: string, version: number) =>
  editor.detail('POST', `/${path}/prices/confirm`, { version });

test('[OFR-116] a manager confirms the list prices of a version once, with day and name in the log', async () => {
  expect(await readConfirmed()).toEqual([]);
  const gold = editor.pathOf('Dog Gold');
  const before = await editor.detail('GET', `/${gold}`);
  expect(before.current?.pricesConfirmed).toBeNull();
  const confirmed = await confirm(gold, 1);
  expect(confirmed.current?.pricesConfirmed).toMatchObject({ by: 'mira' });
  expect((await confirm(gold, 1)).current?.pricesConfirmed).toEqual(
    confirmed.current?.pricesConfirmed,
  );
  expect(await readConfirmed()).toEqual([{ kind: 'plan', id: before.id, version: 1 }]);
  expect(await editor.refusal('POST', `/${gold}/prices/confirm`, { version: 9 })).toMatchObject({
    code: 'status_conflict',
  });
  const log = (await editor.events()).flatMap(({ data, type }) =>
    type === 'staff.acted.v1' ? [data as { action: string; result: string }] : [],
  );
  const ofPrices = log.filter(({ action }) => action === 'confirm-prices');
  expect(ofPrices.map(({ result }) => result)).toEqual(['done', 'refused']);
});

test('[OFR-117] publishing confirms list prices that a manager typed, and no others', async () => {
  const publish = async (name: string, listPriceCents: number) => {
    const [benefit] = planContent().benefits;
    if (benefit?.unit !== 'count') throw new Error('no service');
    const content = planContent({ name, benefits: [{ ...benefit, listPriceCents }] });
    const added = await editor.detail('POST', '/plan', { content });
    const body = { revision: 1, effectiveOn: null, reason: 'A test' };
    return editor.detail('POST', `/plan/${added.id}/publications`, body);
  };
  expect((await publish('Dog Spa', 6_900)).current?.pricesConfirmed).toMatchObject({ by: 'mira' });
  const { listPriceCents } = await editor.prisma.service.findUniqueOrThrow({
    where: { code: 'exam' },
  });
  expect((await publish('Dog Basic', listPriceCents ?? 0)).current?.pricesConfirmed).toBeNull();
});
