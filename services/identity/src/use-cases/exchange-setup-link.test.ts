import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createExchangeSetupLink } from './exchange-setup-link.ts';

async function arrange() {
  const account = owner({ passwordHash: null, isActive: false, registeredEnrollmentId: 17 });
  const fakes = createFakes({ owners: [account] });
  await fakes.database.inTransaction((tx) =>
    fakes.requestLink(tx, { purpose: 'account-setup', account }),
  );
  const exchange = createExchangeSetupLink(fakes);
  return {
    fakes,
    exchange: (token = fakes.lastToken('account-setup')) => exchange({ token, address }),
  };
}

test('[ACC-05] exchanges a link for a setup session of the stored enrollment, once', async () => {
  const { exchange } = await arrange();
  const { enrollmentId, issued } = await exchange();
  expect(enrollmentId).toBe(17);
  expect(issued.kind).toBe('setup');
  await expect(exchange()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('a link expires after seven days', async () => {
  const { fakes, exchange } = await arrange();
  fakes.advance(7 * 24 * 3_600_000);
  await expect(exchange()).rejects.toMatchObject({ code: 'link_invalid' });
});

test('refuses an unknown link and one of an account that has a password', async () => {
  const { fakes, exchange } = await arrange();
  await expect(exchange('made-up')).rejects.toMatchObject({ code: 'link_invalid' });
  fakes.change('owners', 1, { passwordHash: 'hash of sunny-day-7' });
  await expect(exchange()).rejects.toMatchObject({ code: 'link_invalid' });
  expect(fakes.stored().sessions).toEqual([]);
});

test('stores only the hash of a link', async () => {
  const { fakes } = await arrange();
  expect(JSON.stringify(fakes.stored().links)).not.toContain(fakes.lastToken('account-setup'));
});
