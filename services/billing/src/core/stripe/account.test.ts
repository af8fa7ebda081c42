import { expect, test, vi } from 'vitest';
import { providerDown } from '../../../test/fake-provider.ts';
import { silentLogger } from '../../../test/fakes.ts';
import { createCurrentAccount } from './account.ts';
import { KeyRefusedError } from '../provider-errors.ts';

const account = { accountId: 'acct_1', mode: 'test' } as const;

function start(isChanged = false) {
  const readAccount = vi.fn(() => Promise.resolve(account));
  const enter = vi.fn(() => Promise.resolve({ id: 7, isChanged }));
  const logger = {
    ...silentLogger,
    warn: vi.fn(),
    info: vi.fn(),
  } as unknown as typeof silentLogger;
  const currentAccount = createCurrentAccount({ readAccount, accounts: { enter }, logger });
  return { currentAccount, readAccount, enter, logger };
}

test('reads the account once, whoever asks', async () => {
  const { currentAccount, readAccount, enter } = start();
  expect(await Promise.all([currentAccount(), currentAccount()])).toEqual([7, 7]);
  expect(await currentAccount()).toBe(7);
  expect(readAccount).toHaveBeenCalledTimes(1);
  expect(enter).toHaveBeenCalledWith(account);
});

test('asks again after a failure', async () => {
  const { currentAccount, readAccount } = start();
  readAccount.mockRejectedValueOnce(providerDown());
  await expect(currentAccount()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await currentAccount()).toBe(7);
});

test('does not fail with a check that began while the provider was down', async () => {
  const { currentAccount, readAccount } = start();
  const down = Promise.withResolvers<typeof account>();
  readAccount.mockReturnValueOnce(down.promise);
  const before = currentAccount();
  const after = currentAccount();
  down.reject(providerDown());
  await expect(before).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await after).toBe(7);
  expect(readAccount).toHaveBeenCalledTimes(2);
});

test('warns of another account than the one before', async () => {
  const { currentAccount, logger } = start(true);
  await currentAccount();
  expect(logger.warn).toHaveBeenCalledOnce();
});

test('[PAY-29] asks less and less often while the key is refused', async () => {
  let nowMs = 0;
  const readAccount = vi.fn(() =>
    Promise.reject(new KeyRefusedError({ cause: new Error('403'), lacks: 'right' })),
  );
  const accounts = { enter: () => Promise.resolve({ id: 7, isChanged: false }) };
  const currentAccount = createCurrentAccount({
    readAccount,
    accounts,
    logger: silentLogger,
    clock: () => nowMs,
  });
  // Health checks, every second for ten minutes.
  for (; nowMs < 600_000; nowMs += 1_000) {
    await expect(currentAccount()).rejects.toMatchObject({ code: 'service_unavailable' });
  }
  expect(readAccount).toHaveBeenCalledTimes(15);
});
