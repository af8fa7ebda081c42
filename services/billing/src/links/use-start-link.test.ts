import { expect, test } from 'vitest';
import { enrollmentSnapshot } from '../../test/factories.ts';
import { fixedNow } from '../../test/fakes.ts';
import { createUseStartLink } from './use-start-link.ts';

const unused = () => Promise.reject(new Error('not used here'));
const setupObstacle = 'This plan is going to end, so no card can be set up for it.';
const offer = { monthlyTotal: '63.50', firstChargeOn: '2026-04-01', passedOn: [] };

/** An ended plan, of which enrollment says why no card can be set up. */
const useLinkOf = (kind: 'restart' | 'setup') => {
  const snapshot = enrollmentSnapshot({ status: 'cancelled' });
  const payer = { ownerId: 5, firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' };
  const link = {
    id: 'link',
    enrollmentId: 17,
    dueAt: fixedNow,
    expiresAt: new Date(fixedNow.getTime() + 60_000),
    endedAt: null,
    usedAt: null,
    setupIntentId: null,
    openedAt: null,
    campaignId: null,
    offer: null,
  };
  return createUseStartLink({
    findLink: () => Promise.resolve({ ...link, kind }),
    loadPayable: () =>
      Promise.resolve({ enrollmentId: 17, snapshot, closedAt: fixedNow, hasDied: false, payer }),
    fetchEnrollment: () => Promise.resolve({ ...snapshot, setupObstacle }),
    billingStart: {
      standing: () => Promise.resolve('closed'),
      offer: () => offer,
      prepare: unused,
      start: unused,
    },
    endYears: unused,
    endWithPeriod: unused,
    transaction: unused,
    clock: () => fixedNow,
    businessClock: () => fixedNow,
  });
};

test('[MNY-80] what keeps a card from being set up keeps no ended plan from starting again', async () => {
  expect(await useLinkOf('restart').read('token')).toMatchObject({ kind: 'restart', ...offer });
  await expect(useLinkOf('setup').read('token')).rejects.toMatchObject({
    code: 'link_invalid',
    publicMessage: setupObstacle,
  });
});
