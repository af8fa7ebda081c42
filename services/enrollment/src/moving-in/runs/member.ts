import type { StaffActor } from '@petwell/chassis';

/** A member of the clinic's old system, as one row of a file names them. Amounts in cents. */
export type MemberToImport = {
  /** Names the member in the clinic's files. The same one is imported once. */
  reference: string;
  owner: { firstName: string; lastName: string; email: string; phone: string };
  pet: {
    name: string;
    type: string;
    breed: string;
    /** Age group. */
    age: string;
    gender: string | null;
    /** In lbs. */
    weight: number | null;
  };
  planId: number;
  addOnIds: string[];
  /** As agreed, which need not be what the plan costs today. */
  monthlyCents: number;
  feeCents: number;
  /** Days, `YYYY-MM-DD`. */
  startedOn: string;
  nextDueOn: string;
  /** In this plan year. */
  uses: { benefitCode: string; quantity: number }[];
  paidBy: { kind: 'card_link' } | { kind: 'elsewhere'; until: string };
  note: string | null;
};

/** Makes a member of one row, once per reference, and mails nobody. @throws AppError */
export type ImportMember = (
  member: MemberToImport,
  by: StaffActor,
) => Promise<{ outcome: 'imported' | 'unchanged'; enrollmentId: number; ownerId: number }>;

/** Takes an imported member back. False if something happened to the member since. */
export type WithdrawImported = (enrollmentId: number) => Promise<boolean>;
