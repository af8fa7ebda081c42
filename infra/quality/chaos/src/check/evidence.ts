import { z } from 'zod';
import type { ChangeEvidence } from './change-evidence.ts';

/** The part of the provider's ledger that the checker reads. */
export const ledgerSchema = z.object({
  objects: z.object({
    subscription: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        customer: z.string(),
        metadata: z.record(z.string(), z.string()),
        /** Unix seconds. */
        ended_at: z.number().nullable(),
        trial_end: z.number().nullish(),
        /** What it charges per month. */
        items: z
          .object({
            data: z.array(z.object({ price: z.object({ unit_amount: z.number().nullable() }) })),
          })
          .default({ data: [] }),
      }),
    ),
    customer: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
    invoice: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        amount_paid: z.number(),
        total: z.number(),
        /** Unix seconds. */
        created: z.number(),
        customer: z.string(),
        billing_reason: z.string().nullable(),
        metadata: z.record(z.string(), z.string()).nullish(),
        parent: z
          .object({
            subscription_details: z.object({ subscription: z.string() }).nullable(),
          })
          .nullable(),
      }),
    ),
    /** Which payment intents an invoice was paid with. */
    invoice_payment: z.array(
      z.object({
        invoice: z.string(),
        payment: z.object({ payment_intent: z.string().optional() }),
      }),
    ),
    refund: z.array(
      z.object({
        id: z.string(),
        status: z.string().nullable(),
        amount: z.number(),
        payment_intent: z.string().nullable(),
        metadata: z.record(z.string(), z.string()).nullable(),
      }),
    ),
    charge: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        amount: z.number(),
        amount_refunded: z.number(),
        customer: z.string().nullable(),
        payment_intent: z.string().nullable(),
        /** Unix seconds. */
        created: z.number(),
      }),
    ),
    dispute: z
      .array(z.object({ id: z.string(), payment_intent: z.string().nullable() }))
      .default([]),
    /** Everything that moved the account's money. */
    balance_transaction: z
      .array(
        z.object({
          id: z.string(),
          amount: z.number(),
          reporting_category: z.string(),
          source: z.string().nullable(),
        }),
      )
      .default([]),
    event: z.array(z.object({ id: z.string(), type: z.string() })),
  }),
});
export type ProviderLedger = z.infer<typeof ledgerSchema>['objects'];

export const mailSchema = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    messageId: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
);
export type Mail = z.infer<typeof mailSchema>[number];

export type EnrollmentRow = {
  id: number;
  owner_id: number;
  status: string;
  membership_fee_paid: boolean;
  stripe_subscription_id: string | null;
  /** The fee and the first month, in cents. */
  due_cents: number;
  monthly_cents: number;
  /** The months' prices, from days at the clinic on, in Unix seconds. */
  terms: { since: number; monthly_cents: number }[];
  /** Its owner was imported, and gets no mail about plans yet. */
  is_mail_held: boolean;
};
/** A row of the log of what happened to plans. */
export type PlanMoveRow = { enrollment_id: number; move: string };
/** A member of a price campaign who was to move when it was published. */
export type CampaignMemberRow = {
  enrollment_id: number;
  state: string;
  reason: string | null;
  new_monthly_cents: number;
};
/** A plan of an owner who was imported, by the address that enrollment has. */
export type ImportedRow = { email: string; status: string; starts: number };
/** A refund of an invoice, by staff or in the provider's dashboard. */
export type RefundRow = {
  id: string;
  stripe_refund_id: string | null;
  amount_cents: number;
  status: string;
  stripe_invoice_id: string;
};
export type DisputeRow = { stripe_invoice_id: string; amount_cents: number; status: string };
/** An order of staff or an owner about a plan's end. */
export type EndingOrderRow = {
  enrollment_id: number;
  kind: string;
  reason: string | null;
  outcome: string | null;
};
/** A retry by staff. `started`: without an answer. */
export type AttemptRow = { stripe_invoice_id: string; status: string };
export type OutboxRow = {
  service: string;
  event_id: string;
  type: string;
  subject: string;
  payload: unknown;
  is_published: boolean;
};
export type PaymentRow = {
  stripe_invoice_id: string;
  enrollment_id: number;
  status: string;
  amount_cents: number;
  is_late: boolean;
  /** Hidden from its owner. */
  is_voided_by_hold: boolean;
};

/** What a plan's owner agreed to, or was mailed about, from when on, in Unix seconds. */
export type AgreedRow = {
  enrollment_id: number;
  since: number;
  monthly_cents: number;
  /** At once. Null: another price alone. */
  due_cents: number | null;
};

/** All records of a run, read directly from their stores. */
export type Evidence = {
  ledger: ProviderLedger;
  mails: Mail[];
  /** From identity. */
  owners: { id: number; email: string }[];
  /** Without those that an import brought in. */
  enrollments: EnrollmentRow[];
  outbox: OutboxRow[];
  /** Which consumer processed which event. */
  inbox: { consumer: string; event_id: string }[];
  payments: PaymentRow[];
  /** Without those that an import brought in. */
  /** Billing's agreements and changed terms. */
  agreed: AgreedRow[];
  planMoves: PlanMoveRow[];
  campaignMembers: CampaignMemberRow[];
  changes: ChangeEvidence;
  imported: ImportedRow[];
  refunds: RefundRow[];
  disputes: DisputeRow[];
  endingOrders: EndingOrderRow[];
  attempts: AttemptRow[];
  /** Billing's record of webhooks. */
  providerEvents: { event_id: string; is_processed: boolean }[];
  /** Billing's view of subscriptions. */
  subscriptions: { stripe_subscription_id: string; enrollment_id: number; status: string }[];
  mailLog: { dedupe_key: string; status: string; to_address: string }[];
  /** Dead letters by consumer, if any. */
  deadLetters: { consumer: string; count: number }[];
  /** Events in queues, waiting or in progress. */
  queued: number;
};
