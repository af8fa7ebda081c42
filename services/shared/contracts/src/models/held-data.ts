import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { agreedPlanSchema } from './agreement.ts';
import { moneySchema } from '../money.ts';
import { benefitBalanceSchema, daySchema, planYearSchema, redemptionSchema } from './benefit.ts';
import { careReportSchema } from './care.ts';
import { ownAppointmentRequestSchema } from './appointment.ts';
import { appointmentSchema } from './staff-appointment.ts';
import { ownerSchema } from './owner.ts';
import { petSchema } from './pet.ts';

const timeSchema = z.iso.datetime();

/** Data that identity stores about an owner: contact data, sessions, and emailed links. */
export const heldAccountSchema = z.object({
  owner: ownerSchema,
  /** When the mailbox of the address was confirmed. */
  emailConfirmedAt: timeSchema.nullable(),
  sessions: z.array(
    z.object({ startedAt: timeSchema, expiresAt: timeSchema, endedAt: timeSchema.nullable() }),
  ),
  /** The purposes of emailed links, without the links. */
  links: z.array(
    z.object({
      purpose: z.string(),
      previousEmail: z.string().nullable(),
      requestedAt: timeSchema,
      usedAt: timeSchema.nullable(),
    }),
  ),
});
export type HeldAccount = z.infer<typeof heldAccountSchema>;

export const heldPetSchema = petSchema.omit({ ownerId: true, photoUrl: true }).extend({
  /** The photo as a data URL. */
  photo: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  deceasedAt: timeSchema.nullable(),
  /** Care given elsewhere, as reported. */
  careReports: z.array(careReportSchema),
  /** Care reminders and visit summaries that were sent. */
  careNotices: z.array(z.object({ notice: z.string(), sentAt: timeSchema })),
  activities: z.array(
    z.object({
      activityType: z.string(),
      description: z.string(),
      date: timeSchema,
      nextDueDate: timeSchema.nullable(),
      benefitCode: z.string().nullable(),
    }),
  ),
});

export const heldEnrollmentSchema = z.object({
  id: idSchema,
  petId: idSchema,
  planName: z.string(),
  addOnNames: z.array(z.string()),
  status: enrollmentStatusSchema,
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  enrolledAt: timeSchema,
  activatedAt: timeSchema.nullable(),
  cancelledAt: timeSchema.nullable(),
  nextBillingDate: timeSchema,
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  /** What it costs from when, oldest first. */
  terms: z.array(
    z.object({
      effectiveFrom: daySchema,
      planVersion: z.int(),
      /** By the add-on's id. */
      addOnVersions: z.record(z.string(), z.int()),
      monthlyPrice: moneySchema,
      agreedBy: z.enum(['consent', 'notice', 'phone']),
      createdAt: timeSchema,
    }),
  ),
  /** What price campaigns planned for it, oldest first. */
  priceChanges: z.array(
    z.object({
      oldMonthlyPrice: moneySchema,
      newMonthlyPrice: moneySchema,
      /** Null: it was never to move. */
      effectiveFrom: daySchema.nullable(),
      state: z.string(),
      reason: z.string().nullable(),
      agreedAt: timeSchema.nullable(),
      settledAt: timeSchema.nullable(),
    }),
  ),
  /** Its changes of plan or add-ons, oldest first. */
  planChanges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      oldMonthlyPrice: moneySchema,
      newMonthlyPrice: moneySchema,
      effectiveFrom: daySchema,
      paid: moneySchema,
      way: z.string(),
      state: z.string(),
      orderedAt: timeSchema,
      agreedAt: timeSchema.nullable(),
    }),
  ),
  /** When it was on hold, or was to be, oldest first. */
  holds: z.array(
    z.object({
      months: z.int(),
      /** As staff gave it. */
      reason: z.string(),
      state: z.string(),
      orderedAt: timeSchema,
      /** The rest is null until it is in force. */
      startsOn: daySchema.nullable(),
      resumesAt: timeSchema.nullable(),
      /** How many monthly charges it voids, and the first one after them. */
      voidedMonths: z.int().nullable(),
      nextChargeAt: timeSchema.nullable(),
    }),
  ),
  /** The plans that the pet outgrew, or was to. */
  lifeStages: z.array(
    z.object({
      ageGroup: z.string(),
      nextPlan: z.string().nullable(),
      effectiveFrom: daySchema,
      toldAt: timeSchema.nullable(),
      /** The day on which it was to end without an answer, as the owner was told. */
      endsOn: daySchema.nullable(),
      keptAt: timeSchema.nullable(),
    }),
  ),
  /** The allowances of each plan year. */
  planYears: z.array(
    planYearSchema.extend({
      benefits: z.array(
        benefitBalanceSchema.pick({ code: true, label: true, quantity: true }).extend({
          percent: z.int().nullable(),
        }),
      ),
    }),
  ),
  /** Oldest first, undone ones included. */
  redemptions: z.array(redemptionSchema),
});

/** All that is stored of an appointment about its owner; what staff alone need to work is left out. */
export const heldAppointmentSchema = appointmentSchema
  .omit({
    id: true,
    petName: true,
    type: true,
    day: true,
    time: true,
    startsAt: true,
    ownerId: true,
    ownerName: true,
    phone: true,
    version: true,
    isOutsideHours: true,
    isCancelledByOwner: true,
  })
  .extend({ appointmentType: z.string(), scheduledDate: timeSchema });

/** Staff's notes on the owner. */
export const heldNoteSchema = z.object({ text: z.string(), createdAt: timeSchema });

export const heldAppointmentRequestSchema = ownAppointmentRequestSchema.omit({
  id: true,
  petName: true,
});

export const heldPaymentsSchema = z.object({
  /** The owner's record at the payment provider. */
  customer: z.object({
    stripeCustomerId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
  }),
  payments: z.array(
    z.object({
      enrollmentId: idSchema,
      invoiceId: z.string(),
      amount: moneySchema,
      currency: z.string(),
      status: z.string(),
      paidAt: timeSchema.nullable(),
      refundedAmount: moneySchema,
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
  consents: z.array(
    z.object({
      enrollmentId: idSchema,
      textVersion: z.string(),
      /** The sentence as shown. Null: that version had been replaced, and its text isn't known. */
      text: z.string().nullable(),
      plan: agreedPlanSchema,
      dueToday: moneySchema,
      monthlyTotal: moneySchema,
      clientAddress: z.string(),
      /** The saved card that was agreed to. Null: the card of the form. */
      cardLast4: z.string().nullable(),
      consentedAt: timeSchema,
    }),
  ),
  /** Other prices since then, and what allowed each. */
  changedTerms: z.array(
    z.object({
      enrollmentId: idSchema,
      effectiveFrom: daySchema,
      planName: z.string(),
      monthlyTotal: moneySchema,
      agreedBy: z.string(),
      sentence: z.string(),
      at: timeSchema,
      /** It never came into force. */
      isWithdrawn: z.boolean(),
    }),
  ),
});
export type HeldPayments = z.infer<typeof heldPaymentsSchema>;

export const heldMailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Without secret links and files; null once it is forgotten. */
  text: z.string().nullable(),
  status: z.string(),
  createdAt: timeSchema,
  sentAt: timeSchema.nullable(),
});
export type HeldMail = z.infer<typeof heldMailSchema>;
