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

test('a new address becomes an inactive owner with a setup session of 24 hours', async () => {
  const { fakes, register } = arrange([]);
  const answer = await register(registration({ enrollmentId: 17 }));
  expect(answer).toMatchObject({
    outcome: 'registered',
    owner: { email: 'jordan@example.com', isActive: false },
    ownerVersion: 1,
    setupMaxAgeSeconds: 86_400,
  });
  expect(fakes.events('owner.registered.v1')).toMatchObject([{ version: 1 }]);
});

test('the same enrollment again answers the same owner and tells nobody twice', async () => {
  const { fakes, register } = arrange();
  expect(await register(registration())).toMatchObject({ outcome: 'registered', owner: { id: 1 } });
  expect(fakes.stored().events).toEqual([]);
});

test('an enrollment id cannot be used for a second address', async () => {
  const { register } = arrange();
  const other = registration({ contact: contact({ email: 'other@example.com' }) });
  await expect(register(other)).rejects.toMatchObject({ code: 'status_conflict' });
});

test('the holder of the setup session may enroll again, and what they typed last counts', async () => {
  const { fakes, register } = arrange();
  const again = { enrollmentId: 2, contact: contact({ phone: '904-555-0100' }), heldOwnerId: 1 };
  expect(await register(again)).toMatchObject({
    owner: { phone: '904-555-0100' },
    ownerVersion: 2,
  });
  expect(fakes.events('owner.updated.v1')).toMatchObject([{ version: 2 }]);
});

test('[ENR-09] from another browser nothing is shown or changed, and one link per ten minutes is mailed', async () => {
  const { fakes, register } = arrange();
  const stranger = registration({ enrollmentId: 2, contact: contact({ firstName: 'Eve' }) });
  for (let n = 0; n < 2; n += 1) expect(await register(stranger)).toEqual({ outcome: 'pending' });
  expect(fakes.events('owner.link-requested.v1')).toHaveLength(1);
  expect(fakes.stored().owners[0]).toMatchObject({ firstName: 'Jordan', version: 1 });
  fakes.advance(10 * 60_000 + 1);
  await register(stranger);
  expect(fakes.events('owner.link-requested.v1')).toHaveLength(2);
});

test('an address with a password is told to sign in', async () => {
  const { register } = arrange([owner()]);
  expect(await register(registration({ heldOwnerId: 1 }))).toEqual({ outcome: 'activated' });
});
