import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';

const pactsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();

test('every Pact of a consumer was verified by its provider', async () => {
  const written = await pactsIn(pactsDir);
  expect(written).not.toHaveLength(0);
  expect(await pactsIn(join(pactsDir, 'verified'))).toEqual(written);
});
