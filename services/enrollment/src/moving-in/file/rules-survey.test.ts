import type { ImportField, RowDecision } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createSurvey } from './rules-survey.ts';
import { contextOf, meaningsOf } from './test/rows.ts';

type Row = Partial<Record<ImportField, string>> & { decision?: RowDecision };

function survey(rows: Row[], changes: Partial<Parameters<typeof createSurvey>[0]> = {}) {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const mapping = fields.filter((field) => field !== 'decision') as ImportField[];
  const found = createSurvey({ ...contextOf(mapping), dates: {}, ...changes });
  for (const [index, { decision = null, ...cells }] of rows.entries()) {
    found.add({ row: index + 2, cells: mapping.map((field) => cells[field] ?? ''), decision });
  }
  return found;
}
const started = (...days: string[]) => survey(days.map((startedOn) => ({ startedOn })));

test('[IMP-06] one date tells how its column is read', () => {
  expect(started('3/4/2026', '3/25/2026').orders()).toEqual({ startedOn: 'month' });
  expect(started('3/4/2026', '25/3/2026').orders()).toEqual({ startedOn: 'day' });
  expect(started('3/4/2026', '25/3/2026').questions().dates).toEqual([]);
  const mixed = survey([{ startedOn: '3/25/2026', birthDate: '25/3/2020' }]);
  expect(mixed.orders()).toEqual({ startedOn: 'month', birthDate: 'day' });
  const paidBy = 'paid elsewhere until 12/31/2026';
  expect(survey([{ paidBy }]).orders()).toEqual({ paidBy: 'month' });
});

test('[IMP-06] a column that fits both is asked about, and one that fits neither', () => {
  const asked = { field: 'startedOn', column: 'Started on', example: '3/4/2026', order: null };
  for (const found of [
    started('3/4/2026', '5/5/2026'),
    started('3/4/2026', '3/25/2026', '25/3/2026'),
  ]) {
    expect(found.orders()).toEqual({});
    expect(found.questions().dates).toEqual([asked]);
  }
  expect(started('2026-03-04', '4-Mar-25', 'Mar 1, 2026', '2026/03/01').questions().dates).toEqual(
    [],
  );
  const chosen = survey([{ startedOn: '3/4/2026' }], { dates: { startedOn: 'day' } });
  expect(chosen.orders()).toEqual({ startedOn: 'day' });
  expect(chosen.questions().dates).toEqual([{ ...asked, order: 'day' }]);
});

test('[IMP-06] days of deaths are asked about, too, if ended plans are kept', () => {
  const died = { ended: 'history' as const, columns: ['Date of death'] };
  expect(survey([{ status: '3/4/2026' }], died).questions().dates).toMatchObject([
    { field: 'status', column: 'Date of death', example: '3/4/2026' },
  ]);
  expect(survey([{ status: '3/14/2026' }], died).orders()).toEqual({ status: 'month' });
});

test('[IMP-45] each unknown word is asked about once, with its rows, a guess, and what was chosen before', () => {
  const meanings = meaningsOf([['gender', 'F/S', 'female']]);
  const found = survey(
    [
      { plan: 'Gold - Canine', status: 'Active', gender: 'F/S', uses: 'Nails: 1; exam: 2' },
      { plan: 'GOLD canine', status: '', gender: 'M', uses: 'nails' },
      { plan: 'Dog Gold', status: 'Active', gender: 'f s', uses: '' },
    ],
    { meanings },
  );
  expect(found.questions()).toMatchObject({
    values: [
      { field: 'plan', value: 'Gold - Canine', rows: 2, guess: '2', meaning: null },
      { field: 'gender', value: 'F/S', rows: 2, meaning: 'female' },
      { field: 'uses', value: 'Nails', rows: 2, guess: 'Nail trim', meaning: null },
      { field: 'status', value: '', rows: 1, guess: 'active', meaning: null },
    ],
    ended: 0,
  });
  expect(Object.keys(found.questions().options)).toEqual(['plan', 'status', 'gender', 'uses']);
});

test('[IMP-55] rows that are left out ask nothing, and plans that have ended are counted', () => {
  const rows: Row[] = [
    { plan: 'Bronze', status: 'Cancelled', startedOn: '3/4/2020' },
    { plan: 'Silver cat', status: 'Active', decision: 'leave_out' },
    { plan: 'Dog Gold', status: 'Active' },
  ];
  expect(survey(rows).questions()).toMatchObject({ values: [], dates: [], ended: 1 });
  expect(survey(rows, { ended: 'history' }).questions().values).toMatchObject([
    { value: 'Bronze' },
  ]);
});

test('[IMP-56] finds addresses of different people: another last name and another phone', () => {
  const person = (lastName: string, phone: string, more: Row = {}): Row => ({
    email: 'desk@clinic.example',
    lastName,
    phone,
    clientId: '',
    ...more,
  });
  const shared = (...rows: Row[]) => [...survey(rows).sharedEmails];
  const lin = person('Lin', '904-555-0100');
  expect(shared(lin, person('Park', '904-555-0111'))).toEqual(['desk@clinic.example']);
  expect(shared(lin, person('LÍN', '904-555-0111'))).toEqual([]);
  expect(shared(lin, person('Park', '+1 (904) 555 0100 ext. 3'))).toEqual([]);
  expect(shared(lin, person('Park', '904-555-0111', { decision: 'call_list' }))).toEqual([]);
  expect(shared(lin, person('Lin, Jr.', '904-555-0111'))).toEqual([]);
  expect(shared(lin, person('Park', '904-555-0111', { decision: 'leave_out' }))).toHaveLength(1);
  // Bo's answer says nothing about Ada's row.
  const theirs = { decision: 'same_person' } as const;
  expect(shared(lin, person('Park', '904-555-0111', theirs))).toEqual(['desk@clinic.example']);
  const number = { clientId: '77' };
  expect(
    shared(person('Lin', '904-555-0100', number), person('Park', '904-555-0111', number)),
  ).toEqual([]);
  // A number of everybody, and a suffix, tell nothing.
  for (const phone of ['000-000-0000', '+1 904 555 0134']) {
    expect(shared(person('Lin', phone), person('Park', phone))).toEqual(['desk@clinic.example']);
  }
  expect(shared(person('Jr.', '904-555-0100'), person('Jr.', '904-555-0111'))).toHaveLength(1);
  const none = { clientId: '0' };
  expect(shared(person('Lin', '1', none), person('Park', '2', none))).toHaveLength(1);
  expect(shared(person('De la Cruz', '1'), person('Cruz', '2'))).toEqual([]);
  expect(shared(person('Lin', '1', { email: '' }), person('Park', '2', { email: '' }))).toEqual([]);
});

test('[IMP-57] a row without an address has its owner’s in another row, by client ID, or by name and phone', () => {
  const lin = { firstName: 'Ada', lastName: 'Lin', phone: '904-555-0100', clientId: '7' };
  const found = (row: Row, ...others: Row[]) =>
    survey([{ ...lin, email: 'Ada@x.com', ...row }, ...others]).addressOf;
  const other = { ...lin, clientId: '' };
  expect(found({})({ ...lin, phone: '904-555-0111' })).toBe('ada@x.com');
  expect(found({})({ ...other, phone: '+1 (904) 555 0100' })).toBe('ada@x.com');
  // Another person with the number, another owner, and a number of everybody.
  const bo = { firstName: 'Bo', lastName: 'Park', phone: '904-555-0111', clientId: '7' };
  expect(found({})(bo)).toBeNull();
  expect(found({})({ ...other, firstName: 'Bo' })).toBeNull();
  const phone = '000-000-0000';
  expect(found({ phone })({ ...other, phone })).toBeNull();
  expect(found({ email: 'none@none.com' })(lin)).toBeNull();
  expect(found({ email: 'care@petwell.example' })(lin)).toBeNull();
  expect(found({ decision: 'call_list' })(lin)).toBeNull();
  expect(found({}, { ...lin, email: 'ada@y.com' })(lin)).toBeNull();
  // A couple's first names, a plan that has ended, and the number of everybody without one.
  const couple = { firstName: 'Ada & Bo', clientId: '' };
  expect(found(couple)({ ...other, firstName: 'Bo' })).toBe('ada@x.com');
  expect(found({ status: 'Deceased' })(lin)).toBe('ada@x.com');
});

test('[IMP-70] plans that ended in the past are counted where there is no status, whatever comes first in the date', () => {
  const ended = (endedOn: string) => survey([{ endedOn }]).questions().ended;
  expect(['3/4/2026', '25/3/2026', '12/1/2026', '3/4/2027', ''].map(ended)).toEqual([
    1, 1, 0, 0, 0,
  ]);
});
