import {
  ageGroupSchema,
  enrollmentStatusSchema,
  genderSchema,
  petTypeSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import type { ListedCustomer } from '../../use-cases/staff/list-customers.ts';

/** An enrollment with everything that a list shows of it, as JSON; `e` and its pet `p`. */
export const enrollmentJson = `json_build_object(
  'id', e.id, 'petId', e.pet_id, 'ownerId', e.owner_id, 'planId', e.plan_id,
  'addOnIds', to_json(e.add_on_ids), 'status', e.status, 'enrolledAt', e.enrolled_at,
  'nextBillingDate', e.next_billing_date, 'totalMonthlyPrice', e.total_monthly_price::text,
  'membershipFee', e.membership_fee::text, 'membershipFeePaid', e.membership_fee_paid,
  'stripeSubscriptionId', e.stripe_subscription_id, 'stripeCustomerId', e.stripe_customer_id,
  'petName', p.name, 'planName', e.plan_snapshot ->> 'name',
  'addOnNames', (SELECT coalesce(json_agg(a ->> 'name'), '[]')
                 FROM jsonb_array_elements(e.add_on_snapshots) a),
  'paymentProblem', e.status = 'active' AND e.has_payment_problem,
  'overrideReason', e.override_reason)`;

const petJson = `json_build_object(
  'id', p.id, 'name', p.name, 'type', p.type, 'breed', p.breed, 'age', p.age, 'weight', p.weight,
  'gender', p.gender, 'photoUrl', p.photo_url, 'ownerId', p.owner_id,
  'healthConcerns', to_json(p.health_concerns))`;

/** The columns of `owners o` and all that belongs to each. */
export const customerColumns = `
  o.id, o.first_name, o.last_name, o.email, o.phone, o.is_active, o.created_at, o.is_demo, o.sort_key,
  (SELECT coalesce(json_agg(${petJson} ORDER BY p.id), '[]') FROM pets p WHERE p.owner_id = o.id) AS pets,
  (SELECT coalesce(json_agg(${enrollmentJson} ORDER BY e.id), '[]')
   FROM enrollments e JOIN pets p ON p.id = e.pet_id WHERE e.owner_id = o.id) AS enrollments`;

const instantSchema = z.string().transform((text) => new Date(text).toISOString());

const enrollmentSchema = z.object({
  id: z.int(),
  petId: z.int(),
  ownerId: z.int(),
  planId: z.int(),
  addOnIds: z.array(z.string()),
  status: enrollmentStatusSchema,
  enrolledAt: instantSchema,
  nextBillingDate: instantSchema,
  totalMonthlyPrice: z.string(),
  membershipFee: z.string(),
  membershipFeePaid: z.boolean(),
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  petName: z.string(),
  planName: z.string(),
  addOnNames: z.array(z.string()),
  paymentProblem: z.boolean(),
  overrideReason: z.string().nullable(),
});

const petSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: petTypeSchema,
  breed: z.string(),
  age: ageGroupSchema,
  weight: z.number().nullable(),
  gender: genderSchema.nullable(),
  photoUrl: z.string().nullable(),
  ownerId: z.int(),
  healthConcerns: z.array(z.string()),
});

export type CustomerRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  is_active: boolean;
  created_at: Date;
  is_demo: boolean;
  sort_key: Date | string;
  pets: unknown;
  enrollments: unknown;
};

export function toCustomer(row: CustomerRow): ListedCustomer {
  const { id, email, phone, sort_key: key } = row;
  return {
    sortKey: typeof key === 'string' ? key : key.toISOString(),
    customer: {
      owner: {
        ...{ id, email, phone },
        firstName: row.first_name,
        lastName: row.last_name,
        isActive: row.is_active,
        createdAt: row.created_at.toISOString(),
      },
      pets: z.array(petSchema).parse(row.pets),
      enrollments: z.array(enrollmentSchema).parse(row.enrollments),
      ...(row.is_demo && { isDemo: true }),
    },
  };
}
