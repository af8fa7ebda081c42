/** A use from before the import. */
export type OpeningUse = { benefitCode: string; quantity: number };

/** A member from before PetWell. Amounts in cents, as agreed; days `YYYY-MM-DD` at the clinic. */
export type MemberToImport = {
  /** Unique; the same reference twice changes nothing. */
  reference: string;
  owner: { firstName: string; lastName: string; email: string; phone: string };
  /** `age`: the age group. `weight` in lbs. */
  pet: {
    name: string;
    type: string;
    breed: string;
    age: string;
    gender: string | null;
    weight: number | null;
  };
  planId: number;
  addOnIds: string[];
  monthlyCents: number;
  feeCents: number;
  startedOn: string;
  nextDueOn: string;
  /** In the current plan year. */
  uses: OpeningUse[];
  paidBy: { kind: 'card_link' } | { kind: 'elsewhere'; until: string };
  note: string | null;
};
