import { z } from 'zod';
import { endingReasonSchema, enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { daySchema } from './benefit.ts';
import { planHoldSchema } from './hold.ts';
import { petSchema } from './pet.ts';
import { changeStateSchema } from './plan-change.ts';
import { addOnSchema, planSchema } from './plan.ts';

/** How long an enrollment may stay unpaid before it is removed. */
export const unpaidDays = 30;

/** Someone who enrolled more recently may still be paying, and isn't on the work list. */
export const stillPayingMs = 3_600_000;

/** How long after its end a plan can start again, as the same enrollment. */
export const restartDays = 30;

/** Active by a manager's override: the payment provider bills nothing, so no payment date is known. */
const isOverridden = z.boolean().optional();

/** The last day at the clinic of an active plan that is set to end. */
const endsOn = daySchema.optional();

/** Its end was ordered, and isn't carried out yet. */
export const isEndPending = z.literal(true).optional();

/** The day at the clinic of the first payment of a plan that started again, while it is ahead. */
const firstPaymentOn = daySchema.optional();

/** A plan that has ended, while its pet lives: until when it can start again, and when its owner was mailed a link. */
export const restartSchema = z.object({
  until: z.iso.datetime(),
  offeredAt: z.iso.datetime().optional(),
});
export type Restart = z.infer<typeof restartSchema>;

/** The payment provider doesn't bill it: another system does, or staff take cash or checks. Absent: it does. */
const billing = z.literal('elsewhere').optional();

/** Only `elsewhere`: the day until which it is paid, at the clinic. Absent: not tracked. */
const paidUntil = daySchema.optional();

/** A stored enrollment. `nextBillingDate` is hidden while payment is pending. */
export const enrollmentSchema = z.object({
  id: idSchema,
  petId: idSchema,
  ownerId: idSchema,
  planId: idSchema,
  addOnIds: z.array(z.string()),
  status: enrollmentStatusSchema,
  enrolledAt: z.iso.datetime(),
  nextBillingDate: z.iso.datetime(),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  isOverridden,
  billing,
  paidUntil,
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** An enrollment on the owner's dashboard, with the snapshot of plan and add-ons taken at enrollment. */
export const enrollmentViewSchema = z.object({
  id: idSchema,
  status: enrollmentStatusSchema,
  pet: petSchema,
  petId: idSchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  nextBillingDate: z.iso.datetime(),
  enrolledAt: z.iso.datetime(),
  /** Null unless canceled. */
  cancelledAt: z.iso.datetime().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  paymentProblem: z.boolean(),
  isOverridden,
  billing,
  paidUntil,
  endsOn,
  firstPaymentOn,
  hold: planHoldSchema.optional(),
  /** Set if the pet has a new owner, who goes on with the plan. */
  isHandedOver: z.literal(true).optional(),
  /** Only if the owner was mailed a link. */
  restart: restartSchema.optional(),
  /** It was paid a year in advance, until this day. */
  prepaidUntil: daySchema.optional(),
  /** A change of plan that was agreed to and waits for its day. */
  planChange: z
    .object({
      planName: z.string(),
      monthlyTotal: moneySchema,
      effectiveFrom: daySchema,
      state: changeStateSchema,
    })
    .optional(),
});
export type EnrollmentView = z.infer<typeof enrollmentViewSchema>;

/** An enrollment in the staff list. */
export const adminEnrollmentSchema = enrollmentSchema.extend({
  petName: z.string(),
  planName: z.string(),
  addOnNames: z.array(z.string()),
  paymentProblem: z.boolean(),
  /** The reason if a manager activated it without a confirmed payment. */
  overrideReason: z.string().nullable(),
  /** Set if it is unpaid and uses of its benefits were recorded, so that it is never removed. */
  hasUses: z.literal(true).optional(),
  /** Set if it is unpaid and staff proposed it at the counter. */
  isProposal: z.literal(true).optional(),
  /** Set if it waits for the pet's new owner to take the plan over. */
  takesOver: z.literal(true).optional(),
  /** Set if the pet's new owner has: nothing of it can be used. */
  isHandedOver: z.literal(true).optional(),
  endsOn,
  firstPaymentOn,
  hold: planHoldSchema.optional(),
  restart: restartSchema.optional(),
  /** Why it was ended, or is going to end. */
  endingReason: endingReasonSchema.optional(),
  isEndPending,
});
export type AdminEnrollment = z.infer<typeof adminEnrollmentSchema>;
