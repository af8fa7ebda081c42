import {
  ageGroupSchema,
  petTypeSchema,
  recommendationsSchema,
  petProfileSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { storedValue } from './browser-store.ts';
import { draftKeys } from './flow-keys.ts';

/** A half-filled pet form: anything may still be missing. */
const petDraftSchema = z.object({
  name: z.string().default(''),
  type: petTypeSchema.or(z.literal('')).default(''),
  breed: z.string().default(''),
  age: ageGroupSchema.or(z.literal('')).default(''),
  healthConcerns: z.array(z.string()).default([]),
});

/** Recommendations as answered for a pet, and what has been picked from them so far. */
const recommendationsDraftSchema = z.object({
  petData: petProfileSchema,
  recommendations: recommendationsSchema,
  planId: z.int().nullable().default(null),
  addOnIds: z.array(z.string()).default([]),
});
export type RecommendationsDraft = z.infer<typeof recommendationsDraftSchema>;

const ownerDraftSchema = z.object({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
});
export type OwnerDraft = z.infer<typeof ownerDraftSchema>;

/** One intent to enroll: the exact body and the Idempotency-Key it is sent with, however often. */
const enrollmentIntentSchema = z.object({ body: z.string(), idempotencyKey: z.string() });

/** What has been typed or started in this tab, so that a reload or going back loses nothing. */
export const draftStorage = {
  pet: storedValue(draftKeys.petDraft, petDraftSchema),
  recommendations: storedValue(draftKeys.recommendationsDraft, recommendationsDraftSchema),
  owner: storedValue(draftKeys.ownerDraft, ownerDraftSchema),
  enrollmentIntent: storedValue(draftKeys.enrollmentIntent, enrollmentIntentSchema),
} as const;
