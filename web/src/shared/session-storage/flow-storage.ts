import {
  idSchema,
  moneySchema,
  ownerSchema,
  pathIdSchema,
  petProfileSchema,
  recommendationsSchema,
  staffRoleSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { storedValue } from './browser-store.ts';
import { flowKeys } from './flow-keys.ts';

const enrollmentDataSchema = z.object({
  petData: petProfileSchema,
  planId: idSchema,
  addOnIds: z.array(z.string()),
  recommendations: recommendationsSchema,
});
export type EnrollmentData = z.infer<typeof enrollmentDataSchema>;

const existingOwnerDataSchema = ownerSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
});
export type ExistingOwnerData = z.infer<typeof existingOwnerDataSchema>;

const accountSetupDataSchema = z.object({
  ownerId: idSchema,
  enrollmentId: idSchema,
  email: z.string(),
  firstName: z.string(),
  /** Unknown if the user comes from an emailed link. */
  petName: z.string().optional(),
  planName: z.string().optional(),
});
export type AccountSetupData = z.infer<typeof accountSetupDataSchema>;

/** /payment-setup's initial data. Never a client secret, which the page requests again. */
const paymentDataSchema = z.object({
  enrollmentId: idSchema,
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
});
export type PaymentData = z.infer<typeof paymentDataSchema>;

const paymentCompletedSchema = z.object({ enrollmentId: idSchema, email: z.string() });

/** An amount in dollars, as a number or text. */
const amountSchema = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform((amount) => Number(amount).toFixed(2))
  .pipe(moneySchema);

const optionalTextSchema = z.union([z.string(), z.number().transform(String)]).nullish();

/**
 * /checkout's data. Our own flow names the enrollment, whose client secret is fetched there and never stored;
 * data from elsewhere brings the client secret instead.
 */
const pendingEnrollmentSchema = z.object({
  pet: z.object({
    name: z.string(),
    species: optionalTextSchema,
    breed: optionalTextSchema,
    age: optionalTextSchema,
    ageUnit: optionalTextSchema,
  }),
  enrollment: z.object({
    id: z.union([idSchema, pathIdSchema]).nullish(),
    planName: z.string(),
    membershipFee: amountSchema,
    totalMonthlyPrice: amountSchema,
    clientSecret: z.string().nullish(),
  }),
  clientSecret: z.string().nullish(),
});
export type PendingEnrollment = z.infer<typeof pendingEnrollmentSchema>;

const adminUserSchema = z.object({ username: z.string(), role: staffRoleSchema });

/** This tab's flow data, validated on every read; corrupt data is dropped. */
export const flowStorage = {
  enrollmentData: storedValue(flowKeys.enrollmentData, enrollmentDataSchema),
  existingOwnerData: storedValue(flowKeys.existingOwnerData, existingOwnerDataSchema),
  accountSetupData: storedValue(flowKeys.accountSetupData, accountSetupDataSchema),
  paymentData: storedValue(flowKeys.paymentData, paymentDataSchema),
  paymentCompleted: storedValue(flowKeys.paymentCompleted, paymentCompletedSchema),
  pendingEnrollment: storedValue(flowKeys.pendingEnrollment, pendingEnrollmentSchema),
  /** Only shows or hides screens; the server's session determines permissions. */
  adminAccess: storedValue(flowKeys.adminAccess, z.literal(true)),
  adminUser: storedValue(flowKeys.adminUser, adminUserSchema),
} as const;
