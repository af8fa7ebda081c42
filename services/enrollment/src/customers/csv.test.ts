import { expect, test } from 'vitest';
import { customerCsv } from './csv.ts';

const ada = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: '904-555-0100',
  pets: 'Biscuit; Mo',
  plans: 'Dog Gold',
  monthlyTotal: '75.50',
  created: '2026-01-05',
};

test('starts with a byte order mark and the columns of the specification', () => {
  expect(customerCsv.header).toBe(
    '\uFEFFFirst Name,Last Name,Email,Phone,Pets,Plans,Monthly Total,Created\r\n',
  );
});

test('writes one line per customer, quoted where needed', () => {
  const lines = customerCsv.lines([ada, { ...ada, firstName: 'Jo "J"', lastName: 'Müller, Jr.' }]);
  expect(lines).toBe(
    'Ada,Park,ada@example.com,904-555-0100,Biscuit; Mo,Dog Gold,75.50,2026-01-05\r\n' +
      '"Jo ""J""","Müller, Jr.",ada@example.com,904-555-0100,Biscuit; Mo,Dog Gold,75.50,2026-01-05\r\n',
  );
});

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+1 904 555 0100', '"\'+1 904 555 0100"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['＝1+1', '"\'＝1+1"'],
  ['＋1', '"\'＋1"'],
  ['－2', '"\'－2"'],
  ['＠SUM(A1)', '"\'＠SUM(A1)"'],
  [';=1+1', '"\';=1+1"'],
  [',@SUM(A1)', '"\',@SUM(A1)"'],
  ['|x', '"\'|x"'],
  [' =1+1', '"\' =1+1"'],
  ['\u00a0=1', '"\'\u00a0=1"'],
  ['=HYPERLINK("http://x")\n', '"\'=HYPERLINK(""http://x"")\n"'],
])('neutralizes %j', (phone, cell) => {
  expect(customerCsv.lines([{ ...ada, phone }])).toBe(
    `Ada,Park,ada@example.com,${cell},Biscuit; Mo,Dog Gold,75.50,2026-01-05\r\n`,
  );
});

test('writes no lines without customers', () => {
  expect(customerCsv.lines([])).toBe('');
});
