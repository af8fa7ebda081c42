import { expect, test } from 'vitest';
import { owner } from '../../../test/factories.ts';
import {
  createFakeBilling,
  createFakeClock,
  createFakeIdentity,
  createFakeMailArchive,
  timeOut,
} from '../../../test/fakes.ts';
import { createExportAccount } from './export-account.ts';

function setUp() {
  const own = {
    ...{ pets: [], enrollments: [], appointments: [], appointmentRequests: [], notes: [] },
    careRemindersStoppedAt: null,
  };
  const mailArchive = createFakeMailArchive();
  const exportAccount = createExportAccount({
    archive: { read: () => Promise.resolve(own) },
    ownerRegistry: createFakeIdentity(),
    billing: createFakeBilling(),
    mailArchive,
    clock: createFakeClock(),
  });
  return { mailArchive, exportAccount };
}

test('[ACC-16] collects the data of every service', async () => {
  expect(await setUp().exportAccount(1)).toEqual({
    exportedAt: '2026-02-05T12:00:00.000Z',
    account: { owner: owner(), sessions: [], links: [] },
    ...{ pets: [], enrollments: [], appointments: [], appointmentRequests: [] },
    ...{ notes: [], mails: [] },
    careRemindersStoppedAt: null,
    billing: {
      ...{ customer: { stripeCustomerId: null, name: '', email: '' }, payments: [], consents: [] },
    },
  });
});

test('[ACC-16] fails rather than return an incomplete file', async () => {
  const { mailArchive, exportAccount } = setUp();
  mailArchive.heldData.mockImplementation(timeOut);
  await expect(exportAccount(1)).rejects.toMatchObject({ code: 'service_unavailable' });
});
