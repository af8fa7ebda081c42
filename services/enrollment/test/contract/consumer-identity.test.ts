import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { createIdentityOwners } from '../../src/core/clients/provider-services.ts';
import { clientOf, contractWith, serviceHeaders } from './contract-clients.ts';

const { boolean, integer, regex, string } = MatchersV3;
const dateTime = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-01-05T10:00:00.000Z');
const requestFor = (email: string) => ({
  enrollmentId: 17,
  contact: { firstName: 'Ada', lastName: 'Park', email, phone: '904-555-0100' },
  held: null,
});

function interaction(state: string, description: string, email: string) {
  return contractWith('identity')
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/internal/owners/register', (builder) =>
      builder.headers(serviceHeaders).jsonBody(requestFor(email)),
    );
}

test('identity registers a new owner and returns a setup token', async () => {
  const email = 'new@example.com';
  await interaction('nobody has the e-mail new@example.com', 'registering a new owner', email)
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        outcome: 'registered',
        owner: {
          id: integer(1),
          firstName: 'Ada',
          lastName: 'Park',
          email,
          phone: '904-555-0100',
          isActive: boolean(false),
          createdAt: dateTime,
        },
        ownerVersion: integer(1),
        setupToken: string('header.claims.signature'),
        setupMaxAgeSeconds: integer(900),
      }),
    )
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.register(requestFor(email))).toMatchObject({
        outcome: 'registered',
        owner: { email },
        setupToken: 'header.claims.signature',
        setupMaxAgeSeconds: 900,
      });
    });
});

test.each([
  ['pending', 'an owner without a password has the e-mail pending@example.com'],
  ['activated', 'an owner with a password has the e-mail activated@example.com'],
] as const)('identity returns only %s', async (outcome, state) => {
  const email = `${outcome}@example.com`;
  await interaction(state, `registering an owner who is ${outcome}`, email)
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome }))
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.register(requestFor(email))).toEqual({ outcome });
    });
});

test('identity tells of an address that only a browser has claimed', async () => {
  const { held: _held, ...request } = requestFor('activated@example.com');
  await contractWith('identity')
    .addInteraction()
    .given('an owner with a password has the e-mail activated@example.com')
    .uponReceiving('registering the owner of what staff propose, claimed')
    .withRequest('POST', '/internal/owners/import', (builder) =>
      builder.headers(serviceHeaders).jsonBody(request),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ outcome: 'claimed', ownerId: integer(1) }),
    )
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.import(request)).toEqual({ outcome: 'claimed', ownerId: 1 });
    });
});

test('identity takes over an address that only a browser has claimed', async () => {
  const { held: _held, ...given } = requestFor('activated@example.com');
  const request = { ...given, takesOver: true };
  await contractWith('identity')
    .addInteraction()
    .given('an owner with a password has the e-mail activated@example.com')
    .uponReceiving('registering the owner of what staff propose, taken over')
    .withRequest('POST', '/internal/owners/import', (builder) =>
      builder.headers(serviceHeaders).jsonBody(request),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        outcome: 'attached',
        owner: { id: integer(1), ...given.contact, isActive: false, createdAt: dateTime },
        ownerVersion: integer(2),
        hasPassword: false,
        isTakenOver: true,
      }),
    )
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.import(request)).toMatchObject({
        outcome: 'attached',
        isTakenOver: true,
      });
    });
});

test('identity asks for a confirmed mailbox before something is attached', async () => {
  await contractWith('identity')
    .addInteraction()
    .given('owner 4 has a password')
    .uponReceiving('asking before a payment is recorded')
    .withRequest('POST', '/internal/owners/4/attachments', (builder) =>
      builder.headers(serviceHeaders),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome: 'claimed' }))
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.attach(4)).toEqual({ outcome: 'claimed' });
    });
});

test('identity foretells to whom nothing can be attached', async () => {
  await contractWith('identity')
    .addInteraction()
    .given('owner 4 has a password')
    .uponReceiving('asking for claimed owners before an import')
    .withRequest('POST', '/internal/owners/claimed', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ ownerIds: [4, 5] }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ ownerIds: [4] }))
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.findClaimed([4, 5])).toEqual([4]);
    });
});

test.each([
  ['closed', 'owner 4 has a password', 'closing the account of an owner', 'staff'],
  ['kept', 'owner 4 has a password', 'closing an abandoned account', 'abandoned'],
] as const)('identity refuses with %s', async (outcome, state, description, reason) => {
  await contractWith('identity')
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/internal/owners/4/close', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ reason }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome }))
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.close(4, { reason })).toEqual({ outcome });
    });
});

test('identity exports an owner’s data', async () => {
  await contractWith('identity')
    .addInteraction()
    .given('owner 4 has a password')
    .uponReceiving('everything held about an owner')
    .withRequest('GET', '/internal/owners/4/held-data', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        account: {
          owner: {
            id: 4,
            firstName: string('Ada'),
            lastName: string('Park'),
            email: string('ada@example.com'),
            phone: string('904-555-0100'),
            isActive: boolean(true),
            createdAt: dateTime,
          },
          emailConfirmedAt: null,
          sessions: [],
          links: [],
        },
      }),
    )
    .executeTest(async ({ url }) => {
      const identity = createIdentityOwners(clientOf('identity', url));
      expect(await identity.heldData(4)).toMatchObject({ owner: { id: 4 }, sessions: [] });
    });
});
