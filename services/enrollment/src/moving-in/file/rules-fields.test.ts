import { importFieldLabels, importFieldNames, type ImportField } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { columnName } from './rules-fields.ts';
import { guessMapping, mappingProblems } from './rules-mapping.ts';

const benefits = [{ code: 'nail_trim', label: 'Nail trim' }];
const guess = (columns: string[], remembered = new Map<string, ImportField | null>()) =>
  guessMapping(columns, { remembered, benefits });

test('[IMP-04] guesses columns by what clinics call them, each field once', () => {
  const columns = [
    'Client First Name',
    'SURNAME',
    'E-mail',
    'Cell Phone',
    'Patient',
    'Species',
    'DOB',
  ];
  expect(guess(columns)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'petName',
    'petType',
    'birthDate',
  ]);
  expect(guess(['Email', 'Email address', 'Shoe size', 'Used: Nail trim', 'nail_trim'])).toEqual([
    'email',
    null,
    null,
    'use:nail_trim',
    null,
  ]);
});

test.each([
  ['Client #', 'clientId'],
  ['AccountNo', 'clientId'],
  ['Client Last', 'lastName'],
  ['OwnerName', 'ownerName'],
  ['EmailAddr', 'email'],
  ['E-mail 1', 'email'],
  ['Home Phone', 'phone'],
  ['Patient #', 'reference'],
  ['Animal Name', 'petName'],
  ['Species Description', 'petType'],
  ['PatientDOB', 'birthDate'],
  ['Date of Birth', 'birthDate'],
  ['PetWeight(lb)', 'weight'],
  ['WellnessPlanName', 'plan'],
  ['EnrollmentStatus', 'status'],
  ['Active?', 'status'],
  ['Deceased', 'status'],
  ['Price/mo', 'monthlyPrice'],
  ['Plan Start Date', 'startedOn'],
  ['Next Bill Date', 'nextDueOn'],
  ["Pet's Name", 'petName'],
  ['Owner’s Name', 'ownerName'],
  ["Client's Email", 'email'],
  ['Client Full Name', 'ownerName'],
  ['Contact Email', 'email'],
  ['Phone (H)', 'phone'],
  ['Expires', 'endedOn'],
  ['Renews', 'nextDueOn'],
  ['DOD', 'status'],
  ['Is Deceased', 'status'],
  ['Member Status', 'status'],
  ['Client Status', 'status'],
  ['Status Date', null],
  ['Age (yrs)', 'age'],
  ['Plan Level', 'plan'],
  ['Tier', 'plan'],
  ['Weight (kgs)', 'weight'],
  ['Client Type', null],
  ['Last Visit', null],
  ['Street Address', null],
])('[IMP-04] a column named %s is %s', (column, field) => {
  expect(guess([column])).toEqual([field]);
});

test('[IMP-04] further columns of phones are other phones', () => {
  const columns = ['Home Phone', 'Work Phone', 'Mobile Phone'];
  expect(guess(columns)).toEqual(['phone', 'otherPhone', 'otherPhone']);
  const remembered = new Map([['cell', 'otherPhone' as const]]);
  expect(guess(['Cell'], remembered)).toEqual(['phone']);
  expect(guess(['Cell', 'Phone'], remembered)).toEqual(['otherPhone', 'phone']);
  const both = new Map([
    [columnName('Home'), 'phone' as const],
    [columnName('Cell'), 'phone' as const],
  ]);
  expect(guess(['Home', 'Cell'], both)).toEqual(['phone', 'otherPhone']);
  expect(guess(['Phone', 'Phone 2', 'Phone 3'])).toEqual(['phone', 'otherPhone', 'otherPhone']);
  const twice = mappingProblems(['phone', 'otherPhone', 'otherPhone']);
  expect(twice.filter((problem) => problem.includes('two columns'))).toEqual([]);
});

test('[IMP-04] days of a weight, a plan, or its renewal are none of the next payment', () => {
  expect(guess(['Billing Date', 'WeightDate', 'Weight', 'Plan date', 'Plan'])).toEqual([
    'nextDueOn',
    null,
    'weight',
    null,
    'plan',
  ]);
  expect(guess(['Renewal Date', 'Next Bill Date'])).toEqual([null, 'nextDueOn']);
  expect(guess(['Renewal Date'])).toEqual(['nextDueOn']);
  expect(guess(['Updated email'])).toEqual([null]);
});

test('[IMP-04] a column that counts the rows is no reference, also if it was one before', () => {
  const ofRows = (column: string, ...cells: string[]) =>
    guessMapping([column], {
      remembered: new Map([['number', 'reference']]),
      benefits: [],
      rows: cells.map((cell) => ({ cells: [cell] })),
    });
  for (const column of ['#', 'No.', 'ID']) {
    expect(ofRows(column, '1', '2', '', '3')).toEqual([null]);
    expect(ofRows(column, '1', '2', '7')).toEqual(['reference']);
  }
  expect(ofRows('Client ID', '1', '2')).toEqual(['clientId']);
});

test('[IMP-53] codes of animals and owners are numbers, beside their names', () => {
  expect(guess(['Animal Code', 'Animal Name', 'Owner Code', 'Owner Name', 'PatientCode'])).toEqual([
    'reference',
    'petName',
    'clientId',
    'ownerName',
    null,
  ]);
  expect(guess(['Species Code', 'Plan Code'])).toEqual(['petType', 'plan']);
  expect(guess(['Breed Code', 'Breed'])).toEqual([null, 'breed']);
});

test('[IMP-04] a column of numbers is remembered beside the one of names', () => {
  const remembered = new Map<string, ImportField | null>([
    [columnName('Client'), 'ownerName'],
    [columnName('Client #'), 'reference'],
  ]);
  expect(guess(['Client #', 'Client'], remembered)).toEqual(['reference', 'ownerName']);
});

test('[IMP-04] the labels of the template are guessed as themselves', () => {
  const labels = importFieldNames.map((field) => importFieldLabels[field]);
  expect(guess(labels)).toEqual([...importFieldNames]);
});

test('[IMP-04] what a manager chose before goes first, also that a column is left out', () => {
  const remembered = new Map<string, ImportField | null>([
    ['shoe size', 'reference'],
    ['email', null],
  ]);
  expect(guess(['Email', 'Shoe size', 'Mail'], remembered)).toEqual([null, 'reference', 'email']);
});

test('[IMP-05] says which columns are missing, and which are chosen twice', () => {
  expect(mappingProblems(['email', 'email', null])).toEqual([
    'Choose the columns for First name and Last name, or one for Owner name.',
    'Choose the column for Phone.',
    'Choose the column for Pet name.',
    'Choose the column for Type.',
    'Choose the column for Age or Birth date.',
    'Choose the column for Plan.',
    'Choose the column for Started on.',
    'Email is chosen for two columns.',
  ]);
  const enough: ImportField[] = [
    'ownerName',
    'email',
    'phone',
    'petName',
    'petType',
    'age',
    'plan',
  ];
  expect(mappingProblems([...enough, 'startedOn'])).toEqual([]);
});
