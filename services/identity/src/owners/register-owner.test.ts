import { describe, expect, test } from 'vitest';
import { contact, registration } from '../../test/factories.ts';
import { owner, start } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';
import { createRegisterOwner } from './register-owner.ts';

const newcomer = owner({ passwordHash: null, isActive: false });

const held = { ownerId: 1, sessionId: 'setup-of-the-browser' };

/** The first owner's browser has a setup session. */
async function arrange(owners = [newcomer]) {
  const fakes = createFakes({ owners });
  await fakes.open({ id: held.sessionId, kind: 'setup', ownerId: held.ownerId });
  return { fakes, register: createRegisterOwner(fakes) };
}

test('a repeated enrollment returns the same owner and publishes nothing twice', async () => {
  const { fakes, register } = await arrange();
  expect(await register(registration())).toMatchObject({ outcome: 'registered', owner: { id: 1 } });
  expect(fakes.stored().events).toEqual([]);
});

test('refuses a second address for an enrollment id', async () => {
  const { register } = await arrange();
  const other = registration({ contact: contact({ email: 'other@example.com' }) });
  await expect(register(other)).rejects.toMatchObject({ code: 'status_conflict' });
});

test('the holder of the setup session may enroll again with new contact data', async () => {
  const { fakes, register } = await arrange();
  const again = { enrollmentId: 2, contact: contact({ phone: '904-555-0100' }), held };
  expect(await register(again)).toMatchObject({
    owner: { phone: '904-555-0100' },
    ownerVersion: 2,
  });
  expect(fakes.events('owner.updated.v1')).toMatchObject([{ version: 2 }]);
});

test('[ENR-09] another browser sees and changes nothing, and gets one link emailed per ten minutes', async () => {
  const { fakes, register } = await arrange();
  const stranger = registration({ enrollmentId: 2, contact: contact({ firstName: 'Eve' }) });
  for (let n = 0; n < 2; n += 1) expect(await register(stranger)).toEqual({ outcome: 'pending' });
  expect(fakes.requestedMails('account-link')).toHaveLength(1);
  expect(fakes.stored().owners[0]).toMatchObject({ firstName: 'Jordan', version: 1 });
  fakes.advance(10 * 60_000 + 1);
  await register(stranger);
  expect(fakes.requestedMails('account-link')).toHaveLength(2);
});

test('asks an address with a password to sign in', async () => {
  const { register } = await arrange([owner()]);
  expect(await register(registration({ held }))).toEqual({ outcome: 'activated' });
});

describe('[ENR-18] an unknown address from the browser that registered another one', () => {
  const corrected = registration({
    enrollmentId: 2,
    held,
    contact: contact({ email: 'corrected@example.com' }),
  });

  test('corrects that one: one owner is left, and its setup links end', async () => {
    const { fakes, register } = await arrange();
    await register(registration({ enrollmentId: 3 }));
    expect(fakes.stored().links).toHaveLength(1);
    expect(await register(corrected)).toMatchObject({
      outcome: 'registered',
      owner: { id: 1, email: 'corrected@example.com' },
    });
    expect(fakes.stored().owners).toMatchObject([
      { id: 1, email: 'corrected@example.com', registeredEnrollmentId: 2 },
    ]);
    expect(fakes.stored().links).toEqual([]);
    expect(fakes.events('owner.updated.v1')).toMatchObject([
      { previousEmail: 'jordan@example.com', owner: { email: 'corrected@example.com' } },
    ]);
  });

  test.each([
    ['of an owner with a password', owner({ isActive: true }), {}],
    ['of an owner whom staff attached something to', owner({ ...newcomer, attachedAt: start }), {}],
    ['of the demo owner', { ...newcomer, isDemo: true }, {}],
    ['of a relative', newcomer, { firstName: 'Eve' }],
    ['of a namesake', newcomer, { lastName: 'Cole', phone: '904-555-0111' }],
  ])('is a new owner when it comes from the session %s', async (_, known, changed) => {
    const { fakes, register } = await arrange([known]);
    const contactNow = { ...corrected.contact, ...changed };
    expect(await register({ ...corrected, contact: contactNow })).toMatchObject({
      owner: { id: 2 },
    });
    expect(fakes.stored().owners[0]).toMatchObject({ email: 'jordan@example.com', version: 1 });
  });

  test('is a new owner once somebody opened a link mailed to the held address', async () => {
    const { fakes, register } = await arrange();
    const { email: sendTo } = newcomer;
    const token = await fakes.sendLink({ purpose: 'account-setup', account: newcomer, sendTo });
    const link = await fakes.links.open('account-setup', { token, address });
    await fakes.database.inTransaction((tx) => fakes.links.claim(tx, link));
    expect(await register(corrected)).toMatchObject({ owner: { id: 2 } });
    expect(fakes.stored().owners[0]).toMatchObject({ email: 'jordan@example.com' });
  });

  test('takes over nobody else’s address', async () => {
    const waiting = owner({ id: 2, email: 'corrected@example.com', registeredEnrollmentId: 9 });
    const { fakes, register } = await arrange([newcomer, { ...waiting, passwordHash: null }]);
    expect(await register(corrected)).toEqual({ outcome: 'pending' });
    expect(fakes.stored().owners).toMatchObject([{ email: 'jordan@example.com' }, { version: 1 }]);
  });

  test('without that browser’s session is a new owner', async () => {
    const { register } = await arrange();
    expect(await register({ ...corrected, held: null })).toMatchObject({ owner: { id: 2 } });
  });
});

describe('[ENR-22] a browser gets in only with an open setup session', () => {
  const again = registration({ enrollmentId: 2, held });

  test('not with one that has just ended', async () => {
    const { fakes, register } = await arrange();
    const end = (tx: Parameters<Parameters<typeof fakes.database.inTransaction>[0]>[0]) =>
      tx.sessions.end({ ownerId: 1, kinds: ['setup'] }, fakes.now());
    await fakes.database.inTransaction(end);
    expect(await register(again)).toEqual({ outcome: 'pending' });
  });

  test('not with another owner’s', async () => {
    const other = owner({ ...newcomer, id: 2, email: 'other@example.com' });
    const { register } = await arrange([newcomer, { ...other, registeredEnrollmentId: 9 }]);
    const stolen = { ...again, contact: contact({ email: 'other@example.com' }) };
    expect(await register(stolen)).toEqual({ outcome: 'pending' });
  });

  test.each([
    ['staff attached something', { attachedAt: start }],
    ['somebody read mail at the address', { emailConfirmedAt: start }],
  ])('nor by repeating its request once %s', async (_, changed) => {
    const { register } = await arrange([owner({ ...newcomer, ...changed })]);
    expect(await register(registration())).toEqual({ outcome: 'pending' });
  });
});

describe('[ENR-23] an address under which a payment was started', () => {
  const paying = owner({ ...newcomer, paymentEnrollmentId: 1 });
  const corrected = registration({
    enrollmentId: 2,
    held,
    contact: contact({ email: 'corrected@example.com' }),
  });

  test('is not corrected, and nothing changes', async () => {
    const { fakes, register } = await arrange([paying]);
    expect(await register(corrected)).toEqual({ outcome: 'payment_started' });
    expect(fakes.stored()).toMatchObject({ owners: [paying], events: [] });
  });

  test('is corrected once that enrollment can no longer be paid', async () => {
    const { fakes, register } = await arrange([paying]);
    const ended = { ...corrected, endedEnrollmentIds: [1] };
    expect(await register(ended)).toMatchObject({ owner: { email: 'corrected@example.com' } });
    expect(fakes.stored().owners).toMatchObject([{ paymentEnrollmentId: null }]);
  });
});

test.each([
  ['an unknown address', { contact: contact({ email: 'other@example.com' }) }, 'allowed', null],
  ['a corrected address', { held, contact: contact({ email: 'right@example.com' }) }, 'allowed', 1],
  ['the held owner', { held }, 'allowed', 1],
  ['somebody else’s address', {}, 'pending', undefined],
])('[ENR-06] a trial for %s answers and changes nothing', async (_, given, outcome, ownerId) => {
  const { fakes, register } = await arrange();
  const before = fakes.stored();
  const trial = registration({ enrollmentId: 2, ...given, isTrial: true });
  expect(await register(trial)).toEqual({ outcome, ...(ownerId !== undefined && { ownerId }) });
  expect(fakes.stored()).toEqual(before);
});
