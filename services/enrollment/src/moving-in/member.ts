import type { StaffActor } from '@petwell/chassis';

/** A use from before the import. */
export type OpeningUse = { benefitCode: string; quantity: number };

/** A member of the clinic's old system. Amounts in cents; days `YYYY-MM-DD` at the clinic. */
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
    birthDate?: string | null;
    gender: string | null;
    /** In lbs. */
    weight: number | null;
  };
  planId: number;
  addOnIds: string[];
  /** As agreed, which need not be what the plan costs today. */
  monthlyCents: number;
  feeCents: number;
  startedOn: string;
  nextDueOn: string;
  /** In this plan year. */
  uses: OpeningUse[];
  paidBy: { kind: 'card_link' } | { kind: 'elsewhere'; until: string };
  note: string | null;
  /** Set: the plan has ended, and is kept as history. */
  ended?: { on: string; hasDied: boolean };
};

/** Makes a member of one row, once per reference, without a mail. @throws AppError */
export type ImportMember = (
  member: MemberToImport,
  by: StaffActor,
) => Promise<{ outcome: 'imported' | 'unchanged'; enrollmentId: number; ownerId: number }>;

/**
 * Takes an imported member back. False if something happened to the member since; true also if it is gone already, so
 * that an undo that a crash interrupted can be repeated.
 */
export type WithdrawImported = (enrollmentId: number) => Promise<boolean>;
