/** A plan and its add-ons, each with its version, as `12/1 + 5/2`. */
type Sold = string;

/** A change of plan, as enrollment has it, in the order in which they were settled. */
export type ChangeOrderRow = {
  id: string;
  enrollment_id: number;
  state: 'asked' | 'agreed' | 'done' | 'undone' | 'withdrawn' | 'refused';
  is_from_today: boolean;
  /** In Unix seconds, as `until`, which is null by phone. */
  effective_from: number;
  until: number | null;
  is_agreed: boolean;
  /** It gave the enrollment its terms. */
  was_in_force: boolean;
  /** Billing is taking it back, or has to. */
  is_reverting: boolean;
  /** Billing was asked for its price. */
  is_charged: boolean;
  /** What is due today on the sheet, and what was paid for it and given back. */
  shown_cents: number;
  paid_cents: number;
  refunded_cents: number;
  now_sold: Sold;
  then_sold: Sold;
  now_cents: number;
  then_cents: number;
};

/** The same change, as billing has it. */
export type OfferRow = {
  id: string;
  enrollment_id: number;
  /** The owner was asked by link. */
  is_offered: boolean;
  is_agreed: boolean;
  is_reverted: boolean;
  due_cents: number;
  /** What the owner agreed to pay at once; null: nothing was agreed to. */
  consent_cents: number | null;
};

/** Terms that billing was asked for; of a change of plan, with its id. */
export type ChangedTermsRow = {
  id: string;
  enrollment_id: number;
  sold: Sold;
  monthly_cents: number;
  is_applied: boolean;
  is_withdrawn: boolean;
};

/** What an enrollment has now. */
export type SoldRow = {
  enrollment_id: number;
  status: string;
  sold: Sold;
  monthly_cents: number;
  /** Of plan and add-ons, the lowest first. */
  prices: number[];
  /** By its latest terms; null: it never had others. */
  terms_sold: Sold | null;
  terms_cents: number | null;
  included: { code: string; quantity: number }[];
};

export type HoldRow = {
  id: string;
  enrollment_id: number;
  state: string;
  /** The first day; null: it never began. */
  starts_on: string | null;
  /** In Unix seconds. */
  resumes_at: number | null;
  held_months: number;
  is_told: boolean;
  is_ended_early: boolean;
};

/** The same hold, as billing has it. Times are Unix seconds. */
export type PaymentHoldRow = {
  id: string;
  enrollment_id: number;
  state: string;
  resumes_at: number;
  next_charge_at: number;
  voided_at: number[];
};

/** A service of a plan year. Days are the clinic's. */
export type AllowanceRow = {
  enrollment_id: number;
  starts_on: string;
  ends_on: string;
  /** By the months on hold that began within it. */
  due_end: string;
  code: string;
  /** Null for discounts. */
  quantity: number | null;
  used: number;
};

/** A pet's new owner, whose enrollment this is, takes a plan over. */
export type HandoverRow = {
  enrollment_id: number;
  from_id: number;
  /** In Unix seconds. */
  agreed_at: number | null;
  is_done: boolean;
  email: string;
  from_email: string;
  pet_id: number;
  from_pet_id: number;
  /** Of the plan year that is handed over. */
  uses: HandedUse[];
};

/** A service of the plan before, and what the new owner's plan has of it. */
export type HandedUse = {
  code: string;
  used: number;
  /** Counted as used when it was handed over. */
  opening: number;
  /** As often, and until the same day. */
  is_same: boolean;
};

/** What the databases say of changes of plan and holds. */
export type ChangeEvidence = {
  orders: ChangeOrderRow[];
  offers: OfferRow[];
  terms: ChangedTermsRow[];
  sold: SoldRow[];
  holds: HoldRow[];
  paymentHolds: PaymentHoldRow[];
  handovers: HandoverRow[];
  allowances: AllowanceRow[];
  /** The catalog's services that count as others. */
  services: { code: string; equivalents: string[] }[];
};
