import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { contact } from '../../test/factories.ts';
import { createFakes } from '../../test/fakes.ts';
import { createImportOwner } from './import-owner.ts';

const request = (enrollmentId = 7, overrides: Parameters<typeof contact>[0] = {}) => ({
  enrollmentId,
  contact: contact({ email: 'new@example.com', ...overrides }),
});

function arrange(owners = [owner()]) {
  const fakes = createFakes({ owners });
  return { fakes, importOwner: createImportOwner(fakes) };
}

test('[MEM-07] an unknown address is registered once, without session, link, or mail', async () => {
  const { fakes, importOwner } = arrange();
  const first = await importOwner(request());
  expect(first).toMatchObject({
    owner: { email: 'new@example.com', isActive: false },
    hasPassword: false,
  });
  // Repeated after a crash, under another id.
  expect(await importOwner(request(8))).toEqual(first);
  expect(fakes.stored().owners).toHaveLength(2);
  expect(fakes.stored().events).toEqual([]);
  expect(fakes.stored().sessions).toEqual([]);
});

test('[MEM-07] an address that exists keeps its details, and nobody is told', async () => {
  const { fakes, importOwner } = arrange();
  const { email } = owner();
  const found = await importOwner(request(8, { email, firstName: 'Somebody else' }));
  expect(found).toMatchObject({
    owner: { id: 1, firstName: owner().firstName },
    hasPassword: true,
  });
  expect(fakes.stored().events).toEqual([]);
});

test('refuses the demo account, and an enrollment of another address', async () => {
  const demo = arrange([owner({ isDemo: true })]);
  const { email, registeredEnrollmentId } = owner();
  await expect(demo.importOwner(request(8, { email }))).rejects.toMatchObject({
    code: 'demo_read_only',
  });
  const { importOwner } = arrange();
  await expect(importOwner(request(registeredEnrollmentId))).rejects.toMatchObject({
    code: 'status_conflict',
  });
});
