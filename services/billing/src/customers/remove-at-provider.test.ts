import { expect, test, vi } from 'vitest';
import { providerDown } from '../../test/fake-provider.ts';
import { fixedNow, silentLogger } from '../../test/fakes.ts';
import { createRemoveAtProvider } from './remove-at-provider.ts';

test('[ADM-41] leaves a failed removal to the next run and removes the others', async () => {
  const markDone = vi.fn((_id: string, _at: Date) => Promise.resolve());
  const remove = createRemoveAtProvider({
    provider: {
      removeCustomer: (id) => (id === 'cus_1' ? Promise.reject(providerDown()) : Promise.resolve()),
    },
    removals: { listDue: () => Promise.resolve(['cus_1', 'cus_2']), markDone },
    clock: () => fixedNow,
    logger: silentLogger,
  });
  await remove(null);
  expect(markDone.mock.calls).toEqual([['cus_2', fixedNow]]);
});
