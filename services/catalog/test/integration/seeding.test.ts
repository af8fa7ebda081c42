import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCatalog } from '../../src/plans/index.ts';
import { planContent } from '../factories.ts';
import { seed } from '../seeded-catalog.ts';
import { startEditor, type RunningEditor } from './editor-bed.ts';

let editor: RunningEditor;
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.stop());

const read = async () => {
  const { prisma } = editor;
  return [
    await prisma.wellnessPlan.findMany({ orderBy: { id: 'asc' } }),
    await prisma.addOnService.findMany({ orderBy: { id: 'asc' } }),
    await prisma.offerVersion.findMany({ orderBy: { id: 'asc' } }),
    await prisma.offerDraft.findMany({ orderBy: { id: 'asc' } }),
    await prisma.service.findMany({ orderBy: { code: 'asc' } }),
  ];
};

test('[OFR-04] seeding again keeps what managers changed, and every sold version', async () => {
  await editor.publish(editor.pathOf('Dog Gold'), { monthlyCents: 6_600, name: 'Dog Best' });
  const cat = editor.pathOf('Cat Gold');
  await editor.save(cat, null, { ...(await editor.contentOf(cat)), monthlyCents: 1_234 });
  await editor.detail('POST', `/${editor.pathOf('Laser Therapy Package')}/retirement`, {
    isRetired: true,
  });
  const before = await read();
  expect(await seedCatalog(editor.prisma)).toEqual({ plans: 10, addOns: 10 });
  expect(await read()).toEqual(before);
});

test('[OFR-04] seeding adds what is missing, unless a plan of the managers has its name', async () => {
  const added = await editor.detail('POST', '/plan', {
    content: planContent({ name: 'Dog Own' }),
  });
  // As in a database of a release whose seed had neither.
  await editor.pool.query('ALTER TABLE offer_versions DISABLE TRIGGER offer_versions_immutable');
  await editor.pool.query(`DELETE FROM offer_versions v USING wellness_plans p
    WHERE p.id = v.plan_id AND p.code IN ('dog-silver', 'cat-silver')`);
  await editor.pool.query(`DELETE FROM wellness_plans WHERE code IN ('dog-silver', 'cat-silver')`);
  await editor.pool.query('ALTER TABLE offer_versions ENABLE TRIGGER offer_versions_immutable');
  await editor.prisma.wellnessPlan.update({
    where: { id: added.id },
    data: { name: 'Cat Silver' },
  });

  await seedCatalog(editor.prisma);
  const codes = (await editor.prisma.wellnessPlan.findMany()).map(({ code }) => code);
  expect(codes).toContain('dog-silver');
  expect(codes).not.toContain('cat-silver');
  const { id } = await editor.prisma.wellnessPlan.findUniqueOrThrow({
    where: { code: 'dog-silver' },
  });
  const { current } = await editor.read(`plan/${id}`);
  expect(current).toMatchObject({
    version: 1,
    publishedBy: null,
    content: { monthlyCents: 4_175 },
  });
});

test('services follow the release: their words are nobody’s to change', async () => {
  const before = await read();
  await editor.prisma.service.updateMany({ data: { label: 'Changed', equivalents: [] } });
  await seedCatalog(editor.prisma);
  expect(await read()).toEqual(before);
  expect(await editor.prisma.service.count()).toBe(seed.services.length);
});
