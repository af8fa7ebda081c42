import { describe, expect, test } from 'vitest';
import {
  accountSetupFormSchema,
  addOnIdsSchema,
  anyStaff,
  daySchema,
  enrollmentRequestSchema,
  loginSchema,
  namedRoutes,
  changedContactSchema,
  newContactSchema,
  ownerContactSchema,
  petProfileSchema,
  redeemBatchSchema,
  sessionCookieName,
  ownerSessionSchema,
} from './index.ts';

const pet = { name: 'Biscuit', type: 'dog', breed: 'Beagle', age: 'adult' };
const owner = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: ' Ana@Example.com ',
  phone: '904-555-0100',
};

type Parser = {
  safeParse: (input: unknown) => {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};
function messages(schema: Parser, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test('trims and lowercases an email address', () => {
  expect(ownerContactSchema.parse(owner).email).toBe('ana@example.com');
});

test('[HOM-06] the owner form uses the wording of the specification', () => {
  const blank = { firstName: ' ', lastName: '', email: '', phone: '' };
  expect(messages(ownerContactSchema, blank)).toMatchObject({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Phone number is required',
  });
  expect(messages(ownerContactSchema, { ...owner, email: 'ana@' }).email).toBe(
    'Please enter a valid email address',
  );
});

describe('[ENR-19] a phone number that is entered', () => {
  test.each([
    '904-555-0100',
    '(904) 555.0100',
    '+1 904 555 0100',
    '9045550100',
    '904-555-0100 ext. 12',
    '904/555-0100 x12',
    '904-555-0100 #12',
    '+49 30 901820-12',
  ])('may be %j', (phone) => {
    expect(messages(newContactSchema, { ...owner, phone })).toEqual({});
  });

  test.each(['abc', '555-0100', '904-555-010 ext. 1234', 'call 904-555-0100', '1234567890123456'])(
    'may not be %j',
    (phone) => {
      expect(messages(newContactSchema, { ...owner, phone })).toEqual({
        phone: 'Please enter a phone number with at least 10 digits, like 904-555-0100',
      });
    },
  );

  test('never blocks another change once it is stored', () => {
    const stored = { ...owner, phone: '555-0100' };
    expect(messages(changedContactSchema(stored), { ...owner, phone: '555-0100 ' })).toEqual({});
    expect(messages(changedContactSchema(stored), { ...owner, phone: '555-0101' })).not.toEqual({});
    expect(messages(changedContactSchema(stored), { ...owner, phone: ' ' })).toEqual({
      phone: 'Phone number is required',
    });
  });
});

test('[ACC-02] [ACC-06] login and account setup use the wording of the specification', () => {
  expect(messages(loginSchema, { email: 'ana@example.com', password: '' })).toEqual({
    password: 'Password is required',
  });
  expect(messages(accountSetupFormSchema, { password: '12345', confirmPassword: '12345' })).toEqual(
    {
      password: 'Password must be at least 6 characters long',
    },
  );
  expect(
    messages(accountSetupFormSchema, { password: '123456', confirmPassword: '654321' }),
  ).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

test('[TOA-07] generic messages use the wording of the specification', () => {
  expect(messages(petProfileSchema, { healthConcerns: [] })).toEqual({
    name: 'Required',
    type: 'Required',
    breed: 'Required',
    age: 'Required',
  });
  expect(messages(petProfileSchema, { ...pet, name: 5 }).name).toBe(
    'Expected string, received number',
  );
  expect(messages(ownerSessionSchema, { sessionId: 'short' }).sessionId).toBe(
    'String must contain at least 16 character(s)',
  );
});

test('limits are explained in plain English', () => {
  expect(messages(petProfileSchema, { ...pet, name: 'x'.repeat(81), age: 'old' })).toEqual({
    name: 'Please use 80 characters or fewer',
    age: 'Please choose one of: puppy/kitten, young adult, adult, senior',
  });
  expect(messages(petProfileSchema, { ...pet, weight: 0 })).toEqual({
    weight: 'Please enter more than 0',
  });
  expect(messages(petProfileSchema, { ...pet, weight: 2001 })).toEqual({
    weight: 'Please enter 2000 or less',
  });
  const concerns = Array.from({ length: 31 }, (_, index) => `concern ${index}`);
  expect(messages(petProfileSchema, { ...pet, healthConcerns: concerns })).toEqual({
    healthConcerns: 'Please choose 30 or fewer',
  });
  expect(messages(loginSchema, { email: 'a@b.co', password: 'x', role: 'manager' })).toEqual({
    '': 'Unknown field: role',
  });
});

test('accepts add-on ids as strings or numbers, without duplicates', () => {
  expect(addOnIdsSchema.parse([1, '2'])).toEqual(['1', '2']);
  expect(addOnIdsSchema.safeParse([1, '1']).success).toBe(false);
  expect(addOnIdsSchema.safeParse(['x']).success).toBe(false);
});

test('reports each issue of an enrollment request under its path', () => {
  const request = { pet: { ...pet, age: 'old' }, owner: { ...owner, phone: '' }, enrollment: {} };
  expect(messages(enrollmentRequestSchema, request)).toMatchObject({
    'pet.age': expect.any(String),
    'owner.phone': 'Phone number is required',
    'enrollment.planId': 'Required',
  });
  expect(messages(enrollmentRequestSchema, { pet, enrollment: {} })).toEqual({
    owner: 'Required',
    'enrollment.planId': 'Required',
  });
  expect(Object.keys(messages(enrollmentRequestSchema, null))).toEqual(['']);
});

test.each([
  ['an unknown pet type', 'pet.type', { pet: { ...pet, type: 'horse' } }],
  ['a pet without a name', 'pet.name', { pet: { ...pet, name: ' ' } }],
  ['a number for a name', 'pet.name', { pet: { ...pet, name: 7 } }],
  ['a plan id in words', 'enrollment.planId', { enrollment: { planId: 'gold' } }],
  ['plan 0', 'enrollment.planId', { enrollment: { planId: 0 } }],
  [
    'the same add-on twice',
    'enrollment.addOnIds',
    { enrollment: { planId: 2, addOnIds: [5, '5'] } },
  ],
  ['no email', 'owner.email', { owner: { ...owner, email: '' } }],
])('an enrollment request refuses %s', (_what, field, given) => {
  const request = { pet, owner, enrollment: { planId: 2 }, ...given };
  expect(Object.keys(messages(enrollmentRequestSchema, request))).toEqual([field]);
});

test('ignores the owner fields when existingOwnerId is given', () => {
  const request = {
    pet,
    owner: { email: 'nonsense' },
    enrollment: { planId: 1, existingOwnerId: 7 },
  };
  expect(enrollmentRequestSchema.parse(request)).toMatchObject({
    enrollment: { planId: 1, existingOwnerId: 7, addOnIds: [] },
  });
  const wrongType = { pet, owner: {}, enrollment: { planId: 1, existingOwnerId: 'seven' } };
  expect(enrollmentRequestSchema.safeParse(wrongType).success).toBe(false);
});

test('drops fields that clients must not set', () => {
  const request = {
    pet: { ...pet, id: 99 },
    owner: { ...owner, isActive: true, password: 'x' },
    enrollment: { planId: 1, status: 'active', membershipFeePaid: true },
  };
  const parsed = JSON.stringify(enrollmentRequestSchema.parse(request));
  expect(parsed).not.toMatch(/isActive|password|status|membershipFeePaid|99/);
});

test('trims concerns and drops empty and duplicate ones', () => {
  const concerns = [' itchy ears ', '', 'allergies', 'allergies'];
  expect(petProfileSchema.parse({ ...pet, healthConcerns: concerns }).healthConcerns).toEqual([
    'itchy ears',
    'allergies',
  ]);
});

test('secure cookies have the __Host- prefix', () => {
  expect(sessionCookieName('owner', true)).toBe('__Host-petwell_owner');
  expect(sessionCookieName('setup', false)).toBe('petwell_setup');
});

test('every route on which staff change something is in the activity log', () => {
  const staffRoles: readonly string[] = anyStaff;
  // These only read: what they read about is too long for an address.
  const readers = [
    'previewOffer',
    'backtestPlan',
    'previewCampaign',
    'previewPlanChange',
    'previewHold',
  ];
  const unrecorded = namedRoutes.filter(
    ({ name, route: { method, access, audit } }) =>
      method !== 'get' &&
      !readers.includes(name) &&
      access !== 'anyone' &&
      access.some((role) => staffRoles.includes(role)) &&
      !audit,
  );
  expect(unrecorded.map(({ name }) => name)).toEqual([]);
});

test.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  '[TXT-03] no day of the year of %s is taken',
  (day) => {
    expect(daySchema.safeParse(day).error?.issues[0]?.message).toBe(
      'Please choose a year from 1900 to 2199',
    );
  },
);

test('[TXT-03] a discount gives $9,999.99 at most', () => {
  const use = (amount: string) => ({ lines: [{ code: 'discount_dental', amount }] });
  expect(messages(redeemBatchSchema, use('9999.99'))).toEqual({});
  expect(messages(redeemBatchSchema, use('10000.00'))).toEqual({
    'lines.0.amount': 'Enter $9,999.99 or less',
  });
});
