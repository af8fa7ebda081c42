// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  careQuery,
  useReportCare,
  useSetCareReminders,
  useStopCareReminders,
} from '../../src/features/care/api/care.ts';
import { careWorkQuery, useDecideCareReport } from '../../src/features/work-list/api/care-work.ts';
import { useMarkDeceased } from '../../src/features/care/api/mark-deceased.ts';
import { accepted, dateTime, knownPath, refusal } from './answers.ts';
import { expectCommand, expectRead, readFirst } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const paying = 'an owner has a paid enrollment';
const reported = 'a manager is signed in, and owners reported care given elsewhere and a death';

const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-20');
const ofPet = (what: string) => knownPath(`/api/pets/\${petId}/${what}`, `/api/pets/11/${what}`);
const report = {
  id: integer(4),
  code: 'exam',
  label: string('Comprehensive physical exam'),
  performedOn: day,
  status: 'pending',
  reportedAt: dateTime,
};

test('[CAR-01] an owner reads what is due', async () => {
  const item = {
    code: string('exam'),
    label: string('Comprehensive physical exam'),
    careType: string('exam'),
    dueOn: day,
    lastDoneOn: nullValue(),
    left: integer(2),
  };
  await expectRead(
    { state: paying, what: 'a request for the care calendar', path: ofPet('care') },
    {
      petId: integer(11),
      petName: 'Biscuit',
      deceasedAt: nullValue(),
      hasReminders: true,
      items: eachLike(item),
      reports: [],
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(careQuery(11))).toMatchObject({ items: [{ code: 'exam', left: 2 }] });
  });
});

test('[CAR-03] an owner reports care given elsewhere', async () => {
  const sent = { code: 'exam', performedOn: '2026-11-20' };
  const body = { ...sent, performedOn: fromProviderState('${yesterday}', sent.performedOn) };
  const what = 'care given elsewhere';
  await expectCommand({ state: paying, what, path: ofPet('care'), body }, 201, {
    report,
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useReportCare(11), sent)).toMatchObject({
      report: { status: 'pending' },
    });
  });
});

test('[CAR-04] an owner stops reminders on the dashboard', async () => {
  const body = { hasReminders: false };
  const path = '/api/care-reminders';
  const sent = { state: paying, what: 'stopping reminders', path, body };
  await expectCommand({ ...sent, method: 'PUT' }, 200, body).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useSetCareReminders, false)).toEqual(body);
  });
});

test('[CAR-04] the link of an email may be unknown', async () => {
  const token = '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';
  await contract()
    .addInteraction()
    .given('nobody is signed in')
    .uponReceiving('stopping reminders with an unknown link')
    .withRequest('POST', '/api/care-reminders/stop', (builder) =>
      builder.headers(accepted).query({ token }),
    )
    .willRespondWith(410, (builder) => builder.jsonBody(refusal('link_invalid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useStopCareReminders, token)).rejects.toMatchObject({
        code: 'link_invalid',
      });
    });
});

test('[CAR-07] an owner tells that a pet died', async () => {
  const body = { isConfirmed: true };
  const what = 'the death of a pet';
  await expectCommand({ state: paying, what, path: ofPet('deceased'), body }, 200, {
    deceasedAt: dateTime,
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useMarkDeceased(11), undefined)).toHaveProperty('deceasedAt');
  });
});

test('[CAR-03] [CAR-07] staff read and decide on care given elsewhere', async () => {
  const petOfOwner = {
    petId: integer(11),
    petName: 'Biscuit',
    ownerId: integer(7),
    ownerName: 'Ana Reyes',
    ownerEmail: string('ana@example.com'),
    phone: string('904-555-0100'),
  };
  const ending = { ...petOfOwner, enrollmentId: integer(21), planName: string('Dog Gold') };
  const work = {
    endings: eachLike({ ...ending, status: 'active', deceasedAt: dateTime }),
    reports: eachLike({ ...petOfOwner, ...report }),
    reportsTotal: integer(1),
    nextCursor: nullValue(),
  };
  const path = '/api/admin/care-work';
  await expectRead({ state: reported, what: 'the work on care', path }, work).executeTest(
    async ({ url }) => {
      servePageFrom(url);
      expect(await readFirst(careWorkQuery)).toMatchObject({ reports: [{ code: 'exam' }] });
    },
  );
  const decided = knownPath(
    '/api/admin/care-reports/${careReportId}/decide',
    '/api/admin/care-reports/4/decide',
  );
  const body = { isConfirmed: true };
  const what = 'confirming care given elsewhere';
  await expectCommand({ state: reported, what, path: decided, body }, 200, {
    report: { ...report, status: 'confirmed' },
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useDecideCareReport, { id: 4, isConfirmed: true })).toMatchObject({
      report: { status: 'confirmed' },
    });
  });
});
