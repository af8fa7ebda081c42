import { MatchersV3 } from '@pact-foundation/pact';

const {
  arrayContaining,
  boolean,
  eachLike,
  fromProviderState,
  integer,
  like,
  nullValue,
  regex,
  string,
} = MatchersV3;

export const money = (example: string) => regex(/^\d{1,8}\.\d{2}$/, example);
export const dateTime = regex(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  '2026-01-05T10:00:00.000Z',
);

/** Request headers without and with a body, as the app's client sends them. */
export const accepted = { accept: 'application/json' };
export const sentJson = { ...accepted, 'content-type': 'application/json' };

/** Values that the provider state supplies by name. */
export const known = {
  enrollmentId: fromProviderState('enrollmentId', 21),
  ownerId: fromProviderState('ownerId', 7),
  email: fromProviderState('${email}', 'ana@example.com'),
  paymentIntentId: fromProviderState('${paymentIntentId}', 'pi_1'),
  token: fromProviderState('${token}', 'mailed-token'),
};
export const knownPath = (path: string, example: string) => fromProviderState(path, example);

/** An error body: the page reacts to the code and shows the message. */
export const refusal = (code: string) => ({
  code,
  message: string('A sentence for people.'),
  requestId: string('7f0c6f0e-request'),
});

export const plan = {
  id: integer(2),
  version: integer(1),
  name: string('Dog Gold'),
  description: string('Preventive care for adult dogs.'),
  monthlyPrice: money('63.50'),
  membershipFee: money('64.15'),
  features: eachLike('2 Comprehensive physical exams'),
  targetPetTypes: eachLike(regex(/^(dog|cat|bird|rabbit|other)$/, 'dog')),
  targetAgeGroups: eachLike(regex(/^(puppy\/kitten|young adult|adult|senior)$/, 'adult')),
};

export const listedPlan = {
  ...plan,
  tier: string('Gold'),
  badge: nullValue(),
  services: arrayContaining({
    code: string('exam'),
    wording: string('Comprehensive physical exams'),
    service: string('Comprehensive physical exam'),
    quantity: integer(2),
    percent: nullValue(),
    detail: nullValue(),
  }),
};

export const addOn = {
  id: integer(3),
  version: integer(1),
  name: string('Joint Health'),
  description: string('Two mobility exams a year.'),
  monthlyPrice: money('29.75'),
  recommendedFor: eachLike('joint issues'),
  weightRangeLabel: nullValue(),
  maxBagsPerYear: nullValue(),
};

export const addOnByWeight = {
  ...addOn,
  name: string('Flea and Tick'),
  weightRangeLabel: string('Dosed by weight'),
};

export const owner = {
  id: integer(7),
  firstName: 'Ana',
  lastName: 'Reyes',
  email: string('ana@example.com'),
  phone: '904-555-0100',
  isActive: boolean(true),
  createdAt: dateTime,
};

/** The pet as `petProfile` describes it. */
export const pet = {
  id: integer(11),
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  weight: nullValue(),
  gender: nullValue(),
  photoUrl: nullValue(),
  ownerId: integer(7),
  healthConcerns: like(['joint issues']),
};

/** A pet as the desk finds it. */
export const deskPet = {
  petId: fromProviderState('petId', 11),
  petName: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: string('adult'),
  weight: nullValue(),
  healthConcerns: eachLike('dental problems'),
  photoUrl: nullValue(),
  ownerId: integer(7),
  ownerName: 'Ana Reyes',
  phone: string('904-555-0100'),
  enrollmentId: integer(21),
  planName: string('Dog Gold'),
  status: 'active',
  paymentProblem: false,
  totalMonthlyPrice: money('63.50'),
  membershipFee: money('64.15'),
  membershipFeePaid: true,
};

export const petProfile = {
  name: 'Biscuit',
  type: 'dog' as const,
  breed: 'Labrador Retriever',
  age: 'adult' as const,
  healthConcerns: ['joint issues'],
  ownerId: 0,
};

/** The amounts and status of an enrollment. */
export const enrollmentAmounts = (status: string, isFeePaid: boolean) => ({
  id: integer(21),
  petId: integer(11),
  status,
  totalMonthlyPrice: money('93.25'),
  membershipFee: money('64.15'),
  membershipFeePaid: isFeePaid,
});

export const storedEnrollment = {
  ...enrollmentAmounts('pending_payment', false),
  ownerId: integer(7),
  planId: integer(2),
  addOnIds: eachLike('3'),
  enrolledAt: dateTime,
  nextBillingDate: dateTime,
  stripeSubscriptionId: nullValue(),
  stripeCustomerId: nullValue(),
};

/** An enrollment as the dashboard shows it. */
export const enrollmentView = (status: string, isFeePaid: boolean) => ({
  ...enrollmentAmounts(status, isFeePaid),
  pet,
  plan,
  addOns: eachLike(addOn),
  nextBillingDate: dateTime,
  enrolledAt: dateTime,
  cancelledAt: nullValue(),
  stripeSubscriptionId: status === 'active' ? string('sub_1') : nullValue(),
  paymentProblem: boolean(false),
});
