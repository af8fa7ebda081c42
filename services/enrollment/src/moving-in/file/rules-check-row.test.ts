import { describe, expect, test } from 'vitest';
import { checkRow } from './rules-check-row.ts';
import { check, contextOf, told } from './test/rows.ts';

test('[IMP-08] a row without problems is a member', () => {
  expect(told(check())).toEqual([]);
  expect(check().who).toBe('Mango (Ada Lin)');
  expect(check().member).toEqual({
    reference: 'M-1',
    owner: { firstName: 'Ada', lastName: 'Lin', email: 'ada@example.com', phone: '904-555-0100' },
    pet: {
      name: 'Mango',
      type: 'dog',
      breed: 'Beagle',
      age: 'adult',
      gender: 'female',
      weight: 24,
      birthDate: null,
    },
    planId: 2,
    addOnIds: [],
    monthlyCents: 6350,
    feeCents: 6415,
    startedOn: '2026-03-14',
    nextDueOn: '2026-12-04',
    uses: [],
    paidBy: { kind: 'card_link' },
    note: null,
  });
});

test('[IMP-08] the owner in one column, as "first last" or "last, first"', () => {
  const one = { firstName: '', lastName: '' };
  const owner = { firstName: 'Ada Maria', lastName: 'Lin' };
  expect(check({ ...one, ownerName: 'Ada Maria Lin' }).member?.owner).toMatchObject(owner);
  expect(check({ ...one, ownerName: 'Lin, Ada Maria' }).member?.owner).toMatchObject(owner);
  expect(told(check({ ...one, ownerName: 'Lin' }))).toEqual([
    'error Owner name: First name is required.',
  ]);
});

test.each([
  [{ email: 'ada.example.com' }, 'error Email: Please enter a valid email address.'],
  [{ phone: '' }, 'error Phone: Phone number is required.'],
  [{ firstName: 'Call 904-555-0100' }, 'error First name: Please leave out phone numbers.'],
  [{ petName: '' }, "error Pet name: Your pet's name is required."],
  [
    { petType: 'iguana' },
    'error Type: “iguana” is not dog or cat. There are plans for dogs and cats only.',
  ],
  [{ age: '' }, "warning Age: The age isn't known, so it becomes adult."],
  [
    { birthDate: '1/1/2030' },
    'warning Birth date: The birth date is in the future, so it is left empty.',
  ],
  [
    { birthDate: '1/1/1900' },
    'warning Birth date: “1900-01-01” is more than 30 years ago, so the birth date is left empty.',
  ],
  [
    { weight: 'heavy' },
    'warning Weight (lb): “heavy” is not a weight like 45 or 20 kg, so it is left empty.',
  ],
  [{ gender: 'yes' }, 'warning Gender: “yes” is not male or female, so it is left empty.'],
  [{ breed: '' }, 'warning Breed: There is no breed, so it becomes “Unknown”.'],
  [{ reference: 'x'.repeat(81) }, 'error Reference: The reference is longer than 80 characters.'],
  [{ note: 'x'.repeat(2001) }, 'error -: A cell has more than 2000 characters.'],
])('[IMP-08] %o', (changes, problem) => {
  expect(told(check(changes))).toEqual([problem]);
  expect(check(changes).member === null).toBe(problem.startsWith('error'));
});

test.each([
  ['\u202a+1 904 555 0100\u202c', '+1 904 555 0100'],
  ['9045550100.0', '9045550100'],
  ['="9045550100"', '9045550100'],
  ['904–555–0100 ext. 12', '904-555-0100 ext. 12'],
  ['904-555-0100 (cell)', '904-555-0100 (cell)'],
])('[ENR-47] a phone number in the file, %j, is kept as %j', (phone, kept) => {
  expect(told(check({ phone }))).toEqual([]);
  expect(check({ phone }).member?.owner.phone).toBe(kept);
});

test.each([
  ['904-555-0100 / 904-555-0101', 'There is more than one number here. Calls use “904-555-0100”.'],
  ['555-0100', 'This number has no area code.'],
  ['904-555-PETS', "This isn't a number that can be called."],
  ['ask at work', "This isn't a number that can be called."],
])('[IMP-65] the phone number %j is kept, with a warning', (phone, message) => {
  expect(told(check({ phone }))).toEqual([`warning Phone: ${message}`]);
  expect(check({ phone }).member?.owner.phone).toBe(phone);
});

test('[IMP-65] a phone number that a spreadsheet shortened blocks the row', () => {
  expect(told(check({ phone: '9.04556E+09' }))).toEqual([
    'error Phone: A spreadsheet shortened this phone number, and its last digits are lost.',
  ]);
  expect(check({ phone: '9.04556E+09' }).member).toBeNull();
});

test('[IMP-08] a birth date in the column of ages is one, and [IMP-54] birth dates are kept', () => {
  const pet = { age: 'young adult', birthDate: '2025-05-01' };
  expect(check({ age: '5/1/2025' }).member?.pet).toMatchObject(pet);
  expect(check({ age: '', birthDate: '1-May-25' }).member?.pet).toMatchObject(pet);
});

test.each(['N/A', '-', '#N/A', '#REF!', 'NULL', '\uFFFD', 'none', '—'])(
  '[IMP-47] %s stands for nothing: an optional cell never blocks, and a name does',
  (nothing) => {
    const optional = {
      weight: nothing,
      gender: nothing,
      addOns: nothing,
      monthlyPrice: nothing,
      fee: nothing,
      uses: nothing,
      note: nothing,
      paidBy: nothing,
      birthDate: nothing,
    };
    expect(told(check(optional))).toEqual([]);
    expect(check(optional).member).toMatchObject({ monthlyCents: 6350, note: null });
    expect(check(optional).member?.pet).toMatchObject({ weight: null, gender: null });
    expect(check({ breed: nothing }).member?.pet.breed).toBe('Unknown');
    expect(told(check({ petName: nothing }))[0]).toBe(
      `error Pet name: “${nothing}” stands for nothing. Please enter the name.`,
    );
    expect(check({ lastName: nothing }).member).toBeNull();
  },
);

test('[IMP-47] a weight of 0 is none, a lost letter blocks a name, and Null and Na are names', () => {
  expect(check({ weight: '0' }).member?.pet.weight).toBeNull();
  expect(told(check({ firstName: 'Jos\uFFFD' }))).toEqual([
    'error First name: “Jos\uFFFD” has lost a letter. Please enter the name.',
  ]);
  expect(told(check({ firstName: 'Na', lastName: 'Null' }))).toEqual([]);
});

test('[IMP-11] a start before 2000 is a warning', () => {
  expect(told(check({ startedOn: '1/1/1999' }))).toEqual([
    'warning Started on: The plan started before 2000. Please check the year.',
  ]);
});

test('[IMP-48] a row with a letter in another encoding is a warning', () => {
  expect(told(check({}, { hasOddBytes: true }))).toEqual([
    'warning -: A letter in this row was in another encoding. Please look at its names.',
  ]);
});

describe('[IMP-56] addresses', () => {
  test('without one, a row waits on the call list, with what is needed to bring it in', () => {
    for (const email of ['', 'N/A', '-', 'none']) {
      const row = check({ email });
      expect(told(row)).toEqual([]);
      expect(row).toMatchObject({
        kind: 'call',
        member: { owner: { email: '', lastName: 'Lin' } },
      });
    }
    expect(check({ email: '', phone: '' }).kind).toBeNull();
  });

  test('one of different people, or none@none.com, is an error with a choice', () => {
    const sharedEmails = new Set(['ada@example.com']);
    expect(told(check({}, { sharedEmails }))).toEqual([
      'error Email: The file gives this address to different people. Whose is it?',
    ]);
    expect(told(check({ email: 'None@none.com' }))).toEqual([
      'error Email: “none@none.com” looks like no address. Is it theirs?',
    ]);
    const kinds = (['same_person', 'call_list', 'leave_out'] as const).map(
      (decision) => check({}, { sharedEmails, decision }).kind,
    );
    expect(kinds).toEqual(['member', 'call', 'left_out']);
    const ours = { email: 'Care@PetWell.example' };
    expect(told(check(ours, { decision: 'same_person' }))).toEqual([
      'error Email: This is the clinic’s own address. Call for theirs, or leave the row out.',
    ]);
    expect(check(ours, { decision: 'call_list' }).kind).toBe('call');
  });
});

describe('[IMP-09] plan and add-ons by name', () => {
  test('whatever the capitals, with "plan", and with commas in a name', () => {
    const addOns = 'joint health; Heartworm, Flea & Tick Prevention';
    const checked = check({ plan: ' DOG gold Plan', addOns, monthlyPrice: '120.25' });
    expect(told(checked)).toEqual([]);
    expect(checked.member).toMatchObject({ planId: 2, addOnIds: ['7', '9'], monthlyCents: 12_025 });
    expect(check({ addOns: 'None' }).member?.addOnIds).toEqual([]);
  });

  test.each([
    [
      { plan: 'Dog Diamond' },
      'error Plan: “Dog Diamond” is not one of the plans. Say which one it is.',
    ],
    [{ plan: '' }, 'error Plan: Plan is missing.'],
    [
      { addOns: 'Massage' },
      'error Add-ons: “Massage” is not one of the add-ons. Say which one it is.',
    ],
    [
      { plan: 'Cat Silver', monthlyPrice: '36.25' },
      'error Plan: “Cat Silver” is a plan for cats, and this pet is a dog.',
    ],
  ])('%o', (changes, problem) => {
    expect(told(check(changes))).toEqual([problem]);
  });

  test('a pet that has grown up on a plan for puppies gets the age of its plan, with a warning', () => {
    const checked = check({ plan: 'Puppy Gold', age: '11 months' });
    expect(told(checked)).toEqual([
      'warning Plan: “Puppy Gold” isn’t for a pet of this age (young adult), which becomes puppy/kitten.',
    ]);
    expect(checked.member?.pet.age).toBe('puppy/kitten');
    expect(check({ age: '3 months' }).member?.pet.age).toBe('young adult');
  });
});

describe('[IMP-10] uses of this plan year', () => {
  test('in one column, and in columns of their own, also of an add-on', () => {
    const uses = 'Comprehensive physical exam: 1';
    const changes = { uses, 'use:nail_trim': '5', addOns: 'Joint Health', monthlyPrice: '93.25' };
    expect(told(check(changes))).toEqual([]);
    expect(check(changes).member?.uses).toEqual([
      { benefitCode: 'exam', quantity: 1 },
      { benefitCode: 'nail_trim', quantity: 5 },
    ]);
    expect(check({ 'use:nail_trim': '0' }).member?.uses).toEqual([]);
  });

  test.each([
    [
      { uses: 'exam: 3' },
      'error Uses this plan year: “Comprehensive physical exam”: “3” used, but the plan includes “2”.',
    ],
    [
      { uses: 'exam: 1; exam: 2' },
      'error Uses this plan year: “Comprehensive physical exam”: “3” used, but the plan includes “2”.',
    ],
    [
      { uses: 'laser: 1' },
      'error Uses this plan year: “laser” is not one of the services. Say which one it is.',
    ],
    [
      { uses: 'discount: 1' },
      "error Uses this plan year: “10% off” is a discount, which isn't counted.",
    ],
    [{ 'use:exam': 'two' }, 'error use:exam: “two” is not a number like 2.'],
  ])('%o', (changes, problem) => {
    expect(told(check(changes))).toEqual([problem]);
  });
});

describe('[IMP-11] price and days', () => {
  test('empty price, fee, and way of paying are the usual ones', () => {
    const { member } = check({ monthlyPrice: '', fee: '', paidBy: '' });
    expect(member).toMatchObject({
      monthlyCents: 6350,
      feeCents: 6415,
      paidBy: { kind: 'card_link' },
    });
  });

  test('paid elsewhere: the next payment is due on that day, unless the file says otherwise', () => {
    const paidBy = 'paid elsewhere until 1/31/2027';
    expect(check({ paidBy, nextDueOn: '' }).member).toMatchObject({
      nextDueOn: '2027-01-31',
      paidBy: { kind: 'elsewhere', until: '2027-01-31' },
    });
    expect(check({ paidBy }).member?.nextDueOn).toBe('2026-12-04');
  });

  test.each([
    [
      { monthlyPrice: '55' },
      'warning Monthly price: Dog Gold costs $63.50 today; this member keeps $55.00.',
    ],
    [
      { monthlyPrice: '0' },
      'error Monthly price: The monthly price must be from $0.50 to $9,999.99.',
    ],
    [
      { monthlyPrice: '20', addOns: 'Joint Health' },
      'error Monthly price: The add-ons alone cost “$29.75” a month.',
    ],
    [{ fee: '12000' }, 'error Membership fee: The fee must be at most $9,999.99.'],
    [{ paidBy: 'Visa' }, 'warning Paid by: “Visa”: the owner gets a link to give a card here.'],
    [{ startedOn: '' }, 'error Started on: Started on is missing.'],
    [
      { nextDueOn: '', startedOn: '' },
      'error Started on: Started on is missing.\nerror Next due on: Next due on is missing: the day of the next payment.',
    ],
    [
      { startedOn: '11/25/2026' },
      'error Started on: The plan starts in the future. Import members whose plan has begun.',
    ],
    [
      { nextDueOn: '2026-11-20' },
      'warning Next due on: The next due date has passed, so billing starts when the owner sets up.',
    ],
    [
      { nextDueOn: '2025-11-20', startedOn: '2024-01-01' },
      'error Next due on: The next due date is more than a year ago.',
    ],
    [
      { nextDueOn: '2028-11-23' },
      'error Next due on: The next due date must be less than two years away: cards can’t be set up for a later first payment.',
    ],
    [
      { nextDueOn: '2026-01-01', startedOn: '2026-03-01' },
      'warning Next due on: The next due date has passed, so billing starts when the owner sets up.\nerror Next due on: It is due before the plan started.',
    ],
    [
      { paidBy: 'paid elsewhere until 11/23/2026' },
      'error Paid by: It is paid at the clinic until a day that has passed. Write “card link”.',
    ],
    [
      { paidBy: 'paid elsewhere until 11/23/2028' },
      'error Paid by: It can be paid at the clinic for less than two years: cards can’t be set up for a later first payment.',
    ],
  ])('%o', (changes, problem) => {
    expect(told(check(changes)).join('\n')).toBe(problem);
  });
});

test('[MEM-28] a first payment can be on the last day that a card can be set up for', () => {
  expect(told(check({ nextDueOn: '2028-11-22' }))).toEqual([]);
  expect(told(check({ paidBy: 'paid elsewhere until 11/22/2028', nextDueOn: '' }))).toEqual([]);
});

test('[IMP-13] a reference is made of address and pet, and names nobody', () => {
  const made = (changes: object) => check({ reference: '', ...changes }).member?.reference;
  expect(made({})).toMatch(/^pet-[0-9a-f]{16}$/);
  expect(made({ email: 'ADA@example.com ', petName: 'mango' })).toBe(made({}));
  expect(made({ petName: 'Kiwi' })).not.toBe(made({}));
});

test('[IMP-08] a row with more cells than the header, which a stray comma makes, is blocked', () => {
  const context = contextOf(['email']);
  const { problems } = checkRow({ row: 9, cells: ['a@example.com', 'x'] }, context);
  expect(problems[0]?.message).toBe('This row has “2” cells, and the header has “1”.');
});

test('[IMP-41] a row over a limit is read no further', () => {
  const row = check({ note: 'x'.repeat(2_001), plan: 'None', email: 'nobody' });
  expect(told(row)).toEqual(['error -: A cell has more than 2000 characters.']);
  expect(row.member).toBeNull();
});

test('[IMP-41] a row lists at most 20 problems, and stays blocked', () => {
  const row = check({ addOns: 'x;'.repeat(40), uses: 'y;'.repeat(40) });
  expect(row.problems).toHaveLength(20);
  expect(row.member).toBeNull();
  expect(told(check({ addOns: 'x;'.repeat(60) }))).toEqual([
    'error Add-ons: This lists more than 50 add-ons.',
  ]);
});
