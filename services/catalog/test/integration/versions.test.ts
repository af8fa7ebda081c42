import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEditor, type RunningEditor } from './editor-bed.ts';

describe('[OFR-02] in the database', () => {
  let editor: RunningEditor;
  beforeAll(async () => {
    editor = await startEditor();
  });
  afterAll(() => editor.stop());

  const run = (statement: string) => editor.pool.query(statement).then(({ rowCount }) => rowCount);

  test('a version never changes', async () => {
    await expect(run(`UPDATE offer_versions SET reason = 'x' WHERE id = 1`)).rejects.toThrow(
      'a version never changes',
    );
    await expect(run('DELETE FROM offer_versions WHERE id = 1')).rejects.toThrow('once it is sold');
    await expect(run('DELETE FROM wellness_plans WHERE id = 1')).rejects.toThrow();
  });

  test('one that is not sold yet can go, but not change', async () => {
    await editor.publish(editor.pathOf('Dog Gold'), {}, { effectiveOn: '2199-12-31' });
    await expect(run('UPDATE offer_versions SET number = 9 WHERE number = 2')).rejects.toThrow();
    expect(await run('DELETE FROM offer_versions WHERE number = 2')).toBe(1);
  });

  test('a version is of a plan or of an add-on, and its number is there once', async () => {
    const insert = (plan: string, addOn: string, number: number) =>
      run(`INSERT INTO offer_versions (plan_id, add_on_id, number, content, effective_from, published_at)
           VALUES (${plan}, ${addOn}, ${number}, '{}', now() + interval '1 day', now())`);
    await expect(insert('1', '1', 2)).rejects.toThrow('offer_versions_one_offer');
    await expect(insert('NULL', 'NULL', 2)).rejects.toThrow('offer_versions_one_offer');
    await expect(insert('1', 'NULL', 1)).rejects.toThrow('plan_id_number_key');
    await expect(insert('1', 'NULL', 0)).rejects.toThrow('offer_versions_number');
  });
});
