import type { Benefit } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { exam, plan } from '../../test/factories.ts';
import type { OpenMember } from './campaign.ts';
import { createFindObstacles } from './find-obstacles.ts';

const subject = { kind: 'plan' as const, offer: plan({ version: 2, monthlyPrice: '69.00' }) };
const dental = exam({ code: 'dental', label: 'Dental cleaning', quantity: 1 });
const effectiveFrom = '2027-01-01T05:00:00.000Z';

const member: OpenMember = {
  campaign: {
    id: 3,
    subject,
    startsOn: '2027-02-01',
    isAtOnce: false,
    benefits: [exam(), dental],
    from: [],
    mails: { first: null, second: null, offer: null, better: null },
    publishedAt: new Date('2026-12-01T17:00:00Z'),
    publishedBy: 'Dana',
    undoneAt: null,
    undoneBy: null,
  },
  enrollmentId: 17,
  ownerId: 7,
  fromVersion: 1,
  oldMonthlyCents: 6_350,
  newMonthlyCents: 6_900,
  way: 'notice',
  effectiveFrom: '2027-02-05',
  state: 'planned',
  termsId: 'terms',
  firstMailKey: null,
  secondMailKey: null,
  agreedAt: null,
  orderedAt: null,
  changedAt: null,
};

const obstacleWith = async (benefits: Benefit[]) => {
  const findObstacles = createFindObstacles({
    readVersions: () => Promise.resolve([{ subject, benefits, effectiveFrom }]),
    listCandidates: () => Promise.resolve([]),
    readStandings: () => Promise.resolve(new Map()),
  });
  return (await findObstacles([member])).get(17);
};

test('[OFR-72] a version withdrawn and published again under its number with other services is another one', async () => {
  expect(await obstacleWith([exam()])).toBe('undone');
  // Nobody is left to move.
  expect(await obstacleWith([exam(), dental])).toBe('ending');
});
