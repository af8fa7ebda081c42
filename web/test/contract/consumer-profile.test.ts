// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import type { Owner } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { useUpdateOwner } from '../../src/features/dashboard/api/update-owner.ts';
import { useUpdatePet } from '../../src/features/dashboard/api/update-pet.ts';
import { known, knownPath, owner, pet, petProfile, refusal, sentJson } from './answers.ts';
import { contract, mutate, servePageFrom } from './web-contract.ts';

const { fromProviderState, integer, regex, string } = MatchersV3;

const signedIn: Owner = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  isActive: true,
  createdAt: '2026-01-05T10:00:00.000Z',
};
const contact = { firstName: 'Ana', lastName: 'Reyes-Lim', phone: '904-555-0111' };

const changingContact = (state: string, description: string, email: unknown) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('PUT', knownPath('/api/owners/${ownerId}', '/api/owners/7'), (builder) =>
      builder.headers(sentJson).jsonBody({ ...contact, email, ownerId: known.ownerId }),
    );

test('[DSH-11] returns changed contact data as stored', async () => {
  await changingContact('an owner is signed in', 'changing contact data', known.email)
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ owner: { ...owner, ...contact, email: known.email } }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const change = { ...contact, email: 'ana@example.com' };
      expect(await mutate(() => useUpdateOwner(signedIn), change)).toMatchObject({
        owner: { lastName: 'Reyes-Lim', phone: '904-555-0111' },
      });
    });
});

test('[DSH-11] refuses a taken address', async () => {
  const taken = fromProviderState('${takenEmail}', 'taken@example.com');
  await changingContact(
    'an owner is signed in, and another one has an address',
    'changing to an address that is taken',
    taken,
  )
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('email_taken')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const change = { ...contact, email: 'taken@example.com' };
      await expect(mutate(() => useUpdateOwner(signedIn), change)).rejects.toMatchObject({
        status: 409,
        code: 'email_taken',
      });
    });
});

test('[ACC-21] requires the password for a new address long after sign-in', async () => {
  await changingContact(
    'an owner signed in long ago',
    'changing the address long after signing in',
    'ana.moved@example.com',
  )
    .willRespondWith(403, (builder) =>
      builder.jsonBody({
        ...refusal('reauthentication_required'),
        fields: { currentPassword: string('Please confirm this with your password.') },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const change = { ...contact, email: 'ana.moved@example.com' };
      await expect(mutate(() => useUpdateOwner(signedIn), change)).rejects.toMatchObject({
        code: 'reauthentication_required',
        fields: { currentPassword: 'Please confirm this with your password.' },
      });
    });
});

const changed = { ...petProfile, name: 'Biscotti', weight: 62.5, gender: 'female' as const };
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const changingPet = (description: string, body: object) =>
  contract()
    .addInteraction()
    .given('an owner is signed in')
    .uponReceiving(description)
    .withRequest('PUT', knownPath('/api/pets/${petId}', '/api/pets/11'), (builder) =>
      builder.headers(sentJson).jsonBody({ ...body, petId: fromProviderState('petId', 11) }),
    );

const changedPet = { ...pet, name: 'Biscotti', weight: 62.5, gender: 'female', id: integer(11) };

test('[DSH-09] [DSH-29] returns a changed pet as stored, with a versioned URL for its photo', async () => {
  const body = { ...changed, photoUrl: onePixel };
  const photoUrl = regex(/^\/api\/pets\/\d+\/photo\?v=\w+$/, '/api/pets/11/photo?v=1a2b');
  await changingPet('giving a pet a photo', body)
    .willRespondWith(200, (builder) => builder.jsonBody({ pet: { ...changedPet, photoUrl } }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(() => useUpdatePet(11), body)).toMatchObject({
        pet: { name: 'Biscotti', weight: 62.5, photoUrl: '/api/pets/11/photo?v=1a2b' },
      });
    });
});

test('[DSH-28] refuses a file that is not an image at its field', async () => {
  const body = { ...changed, photoUrl: 'data:image/png;base64,aGVsbG8=' };
  await changingPet('giving a pet a photo that is none', body)
    .willRespondWith(400, (builder) =>
      builder.jsonBody({
        ...refusal('validation_failed'),
        fields: { photoUrl: 'Please choose a JPG, PNG, GIF, or WebP image' },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(() => useUpdatePet(11), body)).rejects.toMatchObject({
        status: 400,
        fields: { photoUrl: 'Please choose a JPG, PNG, GIF, or WebP image' },
      });
    });
});

test('[DSH-29] serves a photo as an image', async () => {
  await contract()
    .addInteraction()
    .given('an owner’s pet has a photo')
    .uponReceiving('the photo of a pet')
    .withRequest('GET', knownPath('/api/pets/${petId}/photo', '/api/pets/11/photo'))
    .willRespondWith(200, (builder) => builder.headers({ 'Content-Type': 'image/png' }))
    .executeTest(async ({ url }) => {
      // The browser loads the image; the app makes no call.
      const { status, headers } = await fetch(`${url}/api/pets/11/photo`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    });
});
