import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { contact, registration } from '../../test/factories.ts';
import { createFakes } from '../../test/fakes.ts';
import { createRegisterOwner } from './register-owner.ts';

const newcomer = owner({ passwordHash: null, isActive: false });

function arrange(owners = [newcomer]) {
  const fakes = createFakes({ owners });
  return { fakes, register: createRegisterOwner(fakes) };
}

test('a repeated enrollment returns the same owner and publishes nothing twice', async () => {
  const { fakes, register } = arrange();
  expect(await register(registration())).toMatchObject({ outcome: 'registered', owner: { id: 1 } });
  expect(fakes.stored().events).toEqual([]);
});

test('refuses a second address for an enrollment id', async () => {
  const { register } = arrange();
  const other = registration({ contact: contact({ email: 'other@example.com' }) });
  await expect(register(other)).rejects.toMatchObject({ code: 'status_conflict' });
});

test('the holder of the setup session may enroll again with new contact data', async () => {
  const { fakes, register } = arrange();
  const again = { enrollmentId: 2, contact: contact({ phone: '904-555-0100' }), heldOwnerId: 1 };
  expect(await register(again)).toMatchObject({
    owner: { phone: '904-555-0100' },
    ownerVersion: 2,
  });
  expect(fakes.events('owner.updated.v1')).toMatchObject([{ version: 2 }]);
});

test('[ENR-09] another browser sees and changes nothing, and gets one link emailed per ten minutes', async () => {
  const { fakes, register } = arrange();
  const stranger = registration({ enrollmentId: 2, contact: contact({ firstName: 'Eve' }) });
  for (let n = 0; n < 2; n += 1) expect(await register(stranger)).toEqual({ outcome: 'pending' });
  expect(fakes.events('owner.link-requested.v1')).toHaveLength(1);
  expect(fakes.stored().owners[0]).toMatchObject({ firstName: 'Jordan', version: 1 });
  fakes.advance(10 * 60_000 + 1);
  await register(stranger);
  expect(fakes.events('owner.link-requested.v1')).toHaveLength(2);
});

test('asks an address with a password to sign in', async () => {
  const { register } = arrange([owner()]);
  expect(await register(registration({ heldOwnerId: 1 }))).toEqual({ outcome: 'activated' });
});
