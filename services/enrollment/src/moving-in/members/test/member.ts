import type { MemberToImport } from '../../member.ts';

/** Ada's Biscuit, with Dog Gold since June 2024 for less than the list, paid elsewhere until February 28, 2026. */
export const memberToImport = (overrides: Partial<MemberToImport> = {}): MemberToImport => ({
  reference: 'A-17',
  owner: { firstName: 'Ada', lastName: 'Park', email: 'Ada@Example.com', phone: '555-0100' },
  pet: {
    name: 'Biscuit',
    type: 'dog',
    breed: 'Labrador Retriever',
    age: 'adult',
    gender: null,
    weight: 62,
  },
  planId: 2,
  addOnIds: ['5'],
  monthlyCents: 7000,
  feeCents: 5000,
  startedOn: '2024-06-10',
  nextDueOn: '2026-03-01',
  uses: [{ benefitCode: 'exam', quantity: 1 }],
  paidBy: { kind: 'elsewhere', until: '2026-02-28' },
  note: 'Prefers the phone',
  ...overrides,
});
