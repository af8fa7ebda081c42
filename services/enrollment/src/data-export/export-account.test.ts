import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { owner } from '../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClaims,
  createFakeClock,
  createFakeIdentity,
  createFakeMailArchive,
  timeOut,
} from '../../test/fakes.ts';
import {
  createExportAccount,
  type HeldPet,
  type HeldPhoto,
  type FindPhoto,
} from './export-account.ts';

const heldPet = (id: number): HeldPet => ({
  id,
  name: 'Biscuit',
  type: 'dog',
  breed: 'Beagle',
  age: 'adult',
  weight: null,
  gender: null,
  healthConcerns: [],
  birthDate: null,
  deceasedAt: null,
  careReports: [],
  careNotices: [],
  activities: [],
});
const photo = (bytes: number): HeldPhoto => ({
  contentType: 'image/jpeg',
  content: new Uint8Array(bytes).fill(7),
});

function setUp(petCount = 0) {
  const own = {
    pets: Array.from({ length: petCount }, (_, at) => heldPet(at + 1)),
    enrollments: [],
    appointments: [],
    appointmentRequests: [],
    notes: [],
    careRemindersStoppedAt: null,
  };
  const mailArchive = createFakeMailArchive();
  const claims = createFakeClaims();
  const findPhoto = vi.fn<FindPhoto>(() => Promise.resolve(null));
  const exportAccount = createExportAccount({
    archive: () => Promise.resolve(own),
    findPhoto,
    ownerRegistry: createFakeIdentity(),
    billing: createFakeBilling(),
    mailArchive,
    claims,
    clock: createFakeClock(),
  });
  return { mailArchive, claims, findPhoto, exportAccount };
}

const ownerOf = (ownerId: number) => ({ ownerId, isMailboxConfirmed: true });

test('[ACC-16] refuses a session whose mailbox was not confirmed: it would read the mailbox’s mail', async () => {
  const { exportAccount } = setUp();
  const session = { ownerId: 1, isMailboxConfirmed: false };
  await expect(exportAccount(session)).rejects.toMatchObject({ code: 'address_unconfirmed' });
});

test('[ACC-16] collects the data of every service', async () => {
  const { exportAccount, findPhoto } = setUp(2);
  findPhoto.mockResolvedValueOnce(photo(100_000));
  expect(JSON.parse(await text(await exportAccount(ownerOf(1))))).toEqual({
    exportedAt: '2026-02-05T12:00:00.000Z',
    account: { owner: owner(), emailConfirmedAt: null, sessions: [], links: [] },
    enrollments: [],
    appointments: [],
    appointmentRequests: [],
    notes: [],
    mails: [],
    careRemindersStoppedAt: null,
    billing: {
      customer: { stripeCustomerId: null, name: '', email: '' },
      payments: [],
      consents: [],
      changedTerms: [],
    },
    pets: [
      {
        ...heldPet(1),
        photo: `data:image/jpeg;base64,${Buffer.alloc(100_000, 7).toString('base64')}`,
      },
      { ...heldPet(2), photo: null },
    ],
  });
});

test('[ACC-16] fails rather than return an incomplete file', async () => {
  const { mailArchive, exportAccount, claims } = setUp();
  mailArchive.heldData.mockImplementation(timeOut);
  await expect(exportAccount(ownerOf(1))).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(claims.held.size).toBe(0);
});

test('[ACC-30] reads a photo only when the client has taken the one before', async () => {
  const { exportAccount, findPhoto } = setUp(45);
  findPhoto.mockResolvedValue(photo(4_000_000));
  const stream = await exportAccount(ownerOf(1));
  const reader = stream[Symbol.asyncIterator]();
  let read = '';
  while (!read.includes('"photo":"data:')) read += String((await reader.next()).value);
  // A stream that reads ahead would do so now.
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(findPhoto.mock.calls).toEqual([[1]]);
  await reader.return?.();
  expect(stream.destroyed).toBe(true);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(findPhoto.mock.calls).toEqual([[1]]);
});

test('[ACC-30] breaks off when a photo can’t be read', async () => {
  const { exportAccount, findPhoto } = setUp(2);
  findPhoto.mockRejectedValueOnce(new Error('the database is gone'));
  await expect(text(await exportAccount(ownerOf(1)))).rejects.toThrow('the database is gone');
});

test('[ACC-44] one export at a time and three an hour', async () => {
  const { exportAccount } = setUp();
  for (let count = 0; count < 3; count += 1) {
    const stream = await exportAccount(ownerOf(1));
    await expect(exportAccount(ownerOf(1))).rejects.toMatchObject({
      code: 'rate_limited',
      publicMessage:
        'Your data is being downloaded already. Please wait until that download has finished.',
      retryAfterSeconds: 10,
    });
    await text(stream);
    await setImmediate();
  }
  await expect(exportAccount(ownerOf(1))).rejects.toMatchObject({
    code: 'rate_limited',
    publicMessage: 'You can download your data 3 times an hour. Please try again in an hour.',
    retryAfterSeconds: 3600,
  });
  await expect(exportAccount(ownerOf(2))).resolves.toBeDefined();
});
