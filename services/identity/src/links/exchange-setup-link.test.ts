import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createExchangeSetupLink } from './exchange-setup-link.ts';

async function arrange() {
  const account = owner({ passwordHash: null, isActive: false, registeredEnrollmentId: 17 });
  const fakes = createFakes({ owners: [account] });
  const { email: sendTo } = account;
  const token = await fakes.sendLink({ purpose: 'account-setup', account, sendTo });
  const exchange = createExchangeSetupLink(fakes);
  return { fakes, exchange: () => exchange({ token, address }) };
}

test('[ACC-05] exchanges a link for a setup session of the stored enrollment, once', async () => {
  const { exchange } = await arrange();
  const { enrollmentId, issued } = await exchange();
  expect(enrollmentId).toBe(17);
  expect(issued.kind).toBe('setup');
  await expect(exchange()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('[ACC-34] ends the setup session of whoever enrolled with the address', async () => {
  const { fakes, exchange } = await arrange();
  await fakes.open({ id: 'setup-of-a-stranger', kind: 'setup', ownerId: 1 });
  expect((await exchange()).ended).toEqual(['setup-of-a-stranger']);
  const open = fakes.stored().sessions.filter(({ endedAt }) => endedAt === null);
  expect(open).toHaveLength(1);
});

test('refuses a link of an account that has a password', async () => {
  const { fakes, exchange } = await arrange();
  fakes.change('owners', 1, { passwordHash: 'hash of sunny-day-7' });
  await expect(exchange()).rejects.toMatchObject({ code: 'link_invalid' });
  expect(fakes.stored().sessions).toEqual([]);
});
