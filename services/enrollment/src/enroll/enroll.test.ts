import type { EnrollmentRequestInput } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import {
  activeState,
  caller,
  cancelledState,
  enrollmentRecord,
  enrollmentRequest,
  owner,
  plan,
  quote,
} from '../../test/factories.ts';
import { refuse, timeOut } from '../../test/fakes.ts';
import type { EnrollCommand } from './enroll.ts';
import { inSetup, setUp, setup } from './test/set-up-enrolling.ts';

const asOwner = { caller: { ...caller({ ownerId: 1 }), isDemo: false } };
const key = { idempotencyKey: 'a-key' };
const anotherPet: EnrollmentRequestInput = {
  ...enrollmentRequest(),
  enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 },
};

describe('a new owner', () => {
  test('[ENR-03] gets a pet, a pending enrollment, one event and a setup session', async () => {
    const { database, send } = setUp();
    const { response, setup: session } = await send();
    expect(response).toMatchObject({
      enrollment: {
        id: 101,
        ownerId: 1,
        planId: 2,
        addOnIds: ['5'],
        status: 'pending_payment',
        totalMonthlyPrice: '75.50',
        membershipFee: '64.15',
        membershipFeePaid: false,
        stripeSubscriptionId: null,
        nextBillingDate: '2026-02-28T12:00:00.000Z',
      },
      pet: { name: 'Biscuit', weight: null, photoUrl: null },
      owner: { id: 1, email: 'ada@example.com' },
      requiresAccountSetup: true,
    });
    expect(session).toEqual({ token: 'setup-token', maxAgeSeconds: 900 });
    expect(database.rows().events).toEqual([]);
    expect(database.rows().owners).toEqual([{ owner: owner(), version: 1 }]);
  });

  test('gets a quote from catalog and registers the owner with the reserved id', async () => {
    const { catalog, identity, send } = setUp();
    await send();
    expect(catalog.quote).toHaveBeenCalledWith({
      planId: 2,
      addOnIds: ['5'],
      petType: 'dog',
      ageGroup: 'adult',
    });
    expect(identity.register).toHaveBeenCalledWith({
      enrollmentId: 101,
      contact: enrollmentRequest().owner,
      held: null,
      endedEnrollmentIds: [],
    });
  });

  test('[OFR-45] gets a quote for the versions that the browser showed', async () => {
    const { catalog, send } = setUp();
    const shown = { plan: 2, addOns: { 5: 1 } };
    await send({ ...enrollmentRequest(), enrollment: { planId: 2, addOnIds: [5], shown } });
    expect(catalog.quote).toHaveBeenCalledWith({
      planId: 2,
      addOnIds: ['5'],
      petType: 'dog',
      ageGroup: 'adult',
      shown,
    });
  });

  test('[OFR-45] of two tabs, the one that shows a price of long ago writes nothing', async () => {
    const { catalog, database, send } = setUp();
    catalog.quote.mockImplementation((request) =>
      request.shown?.plan === 2 ? Promise.resolve(quote()) : refuse('price_changed')(),
    );
    const showing = (version: number) => ({
      ...enrollmentRequest(),
      enrollment: { planId: 2, addOnIds: [5], shown: { plan: version } },
    });
    const tabs = await Promise.allSettled([
      send(showing(1), { idempotencyKey: 'one tab' }),
      send(showing(2), { idempotencyKey: 'another tab' }),
    ]);
    expect(tabs).toMatchObject([
      { status: 'rejected', reason: { code: 'price_changed' } },
      { status: 'fulfilled' },
    ]);
    expect(database.rows().enrollments).toHaveLength(1);
    await expect(send(showing(1), { idempotencyKey: 'another tab' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test.each([
    ['[ENR-08] has an account', 'activated', 'account_exists'],
    ['[ENR-09] enrolled elsewhere without a password', 'pending', 'account_setup_pending'],
  ] as const)('who %s is refused without writing anything', async (_name, outcome, code) => {
    const { database, identity, send } = setUp();
    identity.register.mockResolvedValue({ outcome });
    await expect(send()).rejects.toMatchObject({ code });
    expect(database.rows()).toMatchObject({ owners: [], enrollments: [], events: [] });
  });

  test.each([
    ['the catalog', 'unknown_plan', 'quote'],
    ['the catalog', 'price_changed', 'quote'],
    ['identity', 'service_unavailable', 'register'],
  ] as const)('forwards a failure of %s without writing anything', async (_name, code, step) => {
    const { database, catalog, identity, send } = setUp();
    if (step === 'quote') catalog.quote.mockImplementation(refuse(code));
    else identity.register.mockImplementation(refuse(code));
    await expect(send()).rejects.toMatchObject({ code });
    expect(database.rows()).toMatchObject({ owners: [], enrollments: [], events: [] });
  });
});

describe('[ENR-18] after enrolling under a mistyped address in the same browser', () => {
  const ada = owner();
  const mistyped = owner({ id: 7, email: 'ada@example.con' });
  const left = enrollmentRecord({ id: 70, owner: mistyped });
  const held = {
    ownerId: 7,
    enrollmentId: 70,
    email: mistyped.email,
    sessionId: 'setup-session-of-ada',
  };
  const withHeld = (by: Partial<EnrollCommand['caller']>) => ({
    caller: { ...caller({ ...by, setup: held }), isDemo: false },
  });
  const owners = (database: ReturnType<typeof setUp>['database']) =>
    database.rows().owners.map(({ owner: { id } }) => id);

  test('and signing in to the account with the right one, the unpaid rest is removed', async () => {
    const { database, identity, billing, send } = setUp({
      owners: [ada, mistyped],
      enrollments: [left],
    });
    await send(anotherPet, withHeld({ ownerId: 1 }));
    expect(billing.cancelSubscription).toHaveBeenCalledWith({
      enrollmentId: 70,
      onlyIfUnpaid: true,
    });
    expect(identity.close).toHaveBeenCalledWith(7, { reason: 'abandoned' });
    expect(database.rows().enrollments.map(({ id }) => id)).toEqual([101]);
    expect(owners(database)).toEqual([1]);
  });

  test.each([
    ['was paid', [enrollmentRecord({ id: 70, owner: mistyped, state: activeState() })], [70, 101]],
    [
      'is another person’s',
      [enrollmentRecord({ id: 70, owner: owner({ id: 7, firstName: 'Bo' }) })],
      [70, 101],
    ],
    [
      'is beside another one of that owner',
      [left, enrollmentRecord({ id: 71, owner: mistyped })],
      [71, 101],
    ],
  ])('what %s stays', async (_name, enrollments, ids) => {
    const { database, identity, billing, send } = setUp({ owners: [ada, mistyped], enrollments });
    const isPaid = enrollments[0]?.state.activatedAt !== null;
    if (isPaid) billing.cancelSubscription.mockImplementation(refuse('already_paid'));
    await send(anotherPet, withHeld({ ownerId: 1 }));
    expect(identity.close).not.toHaveBeenCalled();
    const stay = database.rows().enrollments.map(({ id }) => id);
    expect(stay.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('the new enrollment stands although the rest could not be removed', async () => {
    const { billing, send } = setUp({ owners: [ada, mistyped], enrollments: [left] });
    billing.cancelSubscription.mockImplementation(refuse('service_unavailable'));
    expect((await send(anotherPet, withHeld({ ownerId: 1 }))).response).toMatchObject({
      owner: { id: 1 },
    });
  });
});

describe('[ENR-11] another pet of the signed-in owner', () => {
  test('is enrolled for the stored owner without calling identity', async () => {
    const { identity, send } = setUp({ owners: [owner({ firstName: 'Stored' })] });
    const { response, setup: session } = await send(
      { ...anotherPet, owner: { ...owner(), firstName: 'Eve' } },
      asOwner,
    );
    expect(response).toMatchObject({
      owner: { id: 1, firstName: 'Stored' },
      requiresAccountSetup: false,
    });
    expect(session).toBeNull();
    expect(identity.register).not.toHaveBeenCalled();
  });

  test.each<[string, EnrollCommand['caller'], string]>([
    ['a stranger', { ...caller(), isDemo: false }, 'unauthenticated'],
    ['another owner', { ...caller({ ownerId: 2 }), isDemo: false }, 'forbidden'],
    ['the demo owner', { ...caller({ ownerId: 1 }), isDemo: true }, 'demo_read_only'],
    ['a setup session', inSetup.caller, 'forbidden'],
  ])('is refused for %s', async (_name, by, code) => {
    const { catalog, send } = setUp({ owners: [owner()] });
    await expect(send(anotherPet, { caller: by })).rejects.toMatchObject({ code });
    expect(catalog.quote).not.toHaveBeenCalled();
  });

  test('is refused until the owner has been copied', async () => {
    const { send } = setUp();
    await expect(send(anotherPet, asOwner)).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('[ENR-15] a pet that has an enrollment', () => {
  const biscuit = (overrides: Parameters<typeof enrollmentRecord>[0] = {}) => ({
    owners: [owner()],
    enrollments: [enrollmentRecord(overrides)],
  });
  const sameName: EnrollmentRequestInput = {
    ...anotherPet,
    pet: { ...anotherPet.pet, name: ' bíscuit ' },
  };
  const confirming: EnrollmentRequestInput = {
    ...sameName,
    enrollment: { ...anotherPet.enrollment, confirmDuplicate: true },
  };

  test('is asked about if it has a plan, and enrolled again once that is confirmed', async () => {
    const { database, billing, send } = setUp(biscuit({ state: activeState() }));
    await expect(send(sameName, asOwner)).rejects.toMatchObject({ code: 'duplicate_pet' });
    expect(database.rows().enrollments).toHaveLength(1);
    await send(confirming, asOwner);
    expect(database.rows().enrollments.map(({ id }) => id)).toEqual([1, 102]);
    expect(billing.cancelSubscription).not.toHaveBeenCalled();
  });

  test('[CAR-07] is not asked about, nor replaced, after it died', async () => {
    const died = { ...enrollmentRecord().pet, deceasedAt: '2026-02-01T12:00:00.000Z' };
    for (const state of [activeState(), undefined]) {
      const { database, send } = setUp(biscuit({ pet: died, ...(state && { state }) }));
      await send(sameName, asOwner);
      expect(database.rows().enrollments.map(({ id }) => id)).toEqual([1, 101]);
    }
  });

  test('is asked about if it turns out to be paid', async () => {
    const { database, billing, send } = setUp(biscuit());
    billing.cancelSubscription.mockImplementation(refuse('already_paid'));
    await expect(send(sameName, asOwner)).rejects.toMatchObject({ code: 'duplicate_pet' });
    expect(database.rows().enrollments).toHaveLength(1);
  });

  test('replaces its unpaid enrollment without asking', async () => {
    const { database, billing, send } = setUp(biscuit());
    await send(sameName, asOwner);
    expect(billing.cancelSubscription).toHaveBeenCalledWith({
      enrollmentId: 1,
      onlyIfUnpaid: true,
    });
    expect(database.rows().enrollments.map(({ id }) => id)).toEqual([101]);
  });

  test.each([
    ['canceled', enrollmentRecord({ state: cancelledState() })],
    ['of another type', enrollmentRecord({ pet: { ...enrollmentRecord().pet, type: 'cat' } })],
    ['of another owner', enrollmentRecord({ owner: owner({ id: 2 }), state: activeState() })],
  ])('is not asked about if the other one is %s', async (_name, other) => {
    const { database, send } = setUp({ owners: [owner()], enrollments: [other] });
    await send(sameName, asOwner);
    expect(database.rows().enrollments.map(({ id }) => id)).toEqual([1, 101]);
  });
});

describe('[ENR-10] choosing again with a setup session', () => {
  test('replaces the unpaid enrollment in one transaction', async () => {
    const { database, catalog, send } = setUp({ enrollments: [enrollmentRecord()] });
    catalog.quote.mockResolvedValue(quote({ plan: plan({ id: 3 }), addOns: [] }));
    await send(enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } }), inSetup);
    expect(database.rows().enrollments).toMatchObject([{ id: 101, planId: 3 }]);
    expect(database.eventTypes()).toEqual(['enrollment.cancelled.v1']);
  });

  test.each([
    ['billing does not respond', timeOut, 'service_unavailable'],
    ['it has been paid', refuse('already_paid'), 'already_paid'],
  ] as const)('does not enroll again when %s', async (_name, fail, code) => {
    const { database, billing, send } = setUp({ enrollments: [enrollmentRecord()] });
    billing.cancelSubscription.mockImplementation(fail);
    await expect(send(enrollmentRequest(), inSetup)).rejects.toMatchObject({ code });
    expect(database.rows().enrollments).toMatchObject([{ id: 1 }]);
    expect(database.eventTypes()).toEqual([]);
  });

  test('replaces nothing with another owner’s setup session', async () => {
    const bo = owner({ id: 2, email: 'bo@example.com' });
    const theirs = enrollmentRecord({ owner: bo, state: activeState() });
    const { database, send } = setUp({ enrollments: [theirs] });
    const session = { ...setup, ownerId: 2 };
    await send(enrollmentRequest(), { caller: { ...caller({ setup: session }), isDemo: false } });
    expect(database.rows().enrollments.map(({ id }) => id)).toEqual([1, 101]);
  });
});

describe('[ENR-07] with an Idempotency-Key', () => {
  test('repeats the response with a new setup session', async () => {
    const { database, identity, send } = setUp();
    const first = await send(enrollmentRequest(), key);
    identity.register.mockResolvedValueOnce({
      outcome: 'registered',
      owner: owner(),
      ownerVersion: 2,
      setupToken: 'a-new-token',
      setupMaxAgeSeconds: 900,
    });
    const again = await send(enrollmentRequest(), key);
    expect(again).toEqual({ ...first, setup: { token: 'a-new-token', maxAgeSeconds: 900 } });
    expect(database.rows().enrollments).toHaveLength(1);
  });

  test('treats equivalent bodies as the same', async () => {
    const { send } = setUp();
    const { response } = await send(enrollmentRequest(), key);
    const { pet, owner: contact, enrollment: choice } = enrollmentRequest();
    const again = await send(
      {
        enrollment: { ...choice, addOnIds: ['5'], existingOwnerId: null },
        owner: contact && { ...contact, email: '  ADA@Example.com ' },
        pet,
      },
      key,
    );
    expect(again.response).toEqual(response);
  });

  test('refuses a different body', async () => {
    const { send } = setUp();
    await send(enrollmentRequest(), key);
    const other = enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } });
    await expect(send(other, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('repeats the response without a session once the account is set up', async () => {
    const { identity, send } = setUp();
    const { response } = await send(enrollmentRequest(), key);
    identity.register.mockResolvedValue({ outcome: 'activated' });
    expect(await send(enrollmentRequest(), key)).toEqual({ response, setup: null });
  });

  test('frees the key after a refusal', async () => {
    const { catalog, send } = setUp();
    catalog.quote.mockImplementationOnce(refuse('unknown_plan'));
    await expect(send(enrollmentRequest(), key)).rejects.toThrow();
    const corrected = enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } });
    await expect(send(corrected, key)).resolves.toBeDefined();
  });

  test('opens no session when repeating a replaced enrollment', async () => {
    const { database, identity, send } = setUp();
    const { response } = await send(enrollmentRequest(), key);
    await database.transaction((tx) =>
      tx.enrollments.remove({ ...enrollmentRecord(), id: response.enrollment.id }),
    );
    identity.register.mockClear();
    await expect(send(enrollmentRequest(), key)).rejects.toMatchObject({
      code: 'status_conflict',
    });
    expect(identity.register).not.toHaveBeenCalled();
  });

  test('separates the keys of a signed-in owner and a visitor', async () => {
    const { database, send } = setUp();
    await send(enrollmentRequest(), key);
    const mango = { ...anotherPet, pet: { ...anotherPet.pet, name: 'Mango' } };
    await send(mango, { ...key, ...asOwner });
    expect(database.rows().enrollments).toHaveLength(2);
  });
});
