import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { subjectsOf, withoutSubjects } from './rules-silence.ts';

const { mail, about, dedupeKey } = mailRequests['price-change'];
const data = {
  ...mail,
  plans: [...mail.plans, { ...mail.plans[0], enrollmentId: 18, petName: 'Pepper' }].map((one) => ({
    ...one,
    changes: [...one.changes],
  })),
};

test('[OFR-73] a mail about the new prices of several plans leaves out that of a pet that died', () => {
  const to = { address: 'ada.park@example.com' };
  const subjects = { named: '', neutral: '' };
  expect(subjectsOf({ about, data, dedupeKey, ownerId: 7, to, subjects })).toEqual([
    'enrollment/17',
    'enrollment/18',
  ]);
  expect(withoutSubjects({ about, data }, new Set(['enrollment/17']))).toMatchObject({
    plans: [{ petName: 'Pepper' }],
  });
  expect(withoutSubjects({ about, data }, new Set(['enrollment/17', 'enrollment/18']))).toBeNull();
});
