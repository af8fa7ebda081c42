import {
  offeredConcernSchema,
  partOfDaySchema,
  petProfileSchema,
  recommendationsSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { storedValue } from './browser-store.ts';
import { draftKeys, profileDraftKeys } from './flow-keys.ts';

/** A partial pet form. */
const petDraftSchema = z.object({
  name: z.string().default(''),
  type: z.string().default(''),
  breed: z.string().default(''),
  age: z.string().default(''),
  concerns: z.partialRecord(offeredConcernSchema, z.boolean()).default({}),
});

/** Recommendations for a pet, and the current choice among them. */
const recommendationsDraftSchema = z.object({
  petData: petProfileSchema,
  recommendations: recommendationsSchema,
  planId: z.int().nullable().default(null),
  addOnIds: z.array(z.string()).default([]),
});
export type RecommendationsDraft = z.infer<typeof recommendationsDraftSchema>;

/** A pet and what was chosen for it. Neither prices nor the owner's data. */
const petToContinueSchema = z.object({
  petData: petProfileSchema,
  planId: z.int().nullable(),
  addOnIds: z.array(z.string()),
  savedAt: z.iso.datetime(),
});
export type PetToContinue = z.infer<typeof petToContinueSchema>;

const ownerDraftSchema = z.object({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
});
export type OwnerDraft = z.infer<typeof ownerDraftSchema>;

/** An intent: the exact body and the Idempotency-Key for every attempt. */
const intentSchema = z.object({ body: z.string(), idempotencyKey: z.string() });

const petEditSchema = z.object({
  /** The text of each field of the form. */
  values: z.record(z.string(), z.string()),
  /** A data URL replaces the photo, null removes it. */
  photoUrl: z.string().nullable().optional(),
});

const appointmentRequestSchema = z.object({
  petId: z.number(),
  preferredTimes: z.array(z.object({ day: z.string(), part: partOfDaySchema })),
  note: z.string(),
  benefitCodes: z.array(z.string()),
  replacesAppointmentId: z.number().nullable(),
});
export type AppointmentRequestDraft = z.infer<typeof appointmentRequestSchema>;

/** Input and pending requests, so that a reload or going back loses nothing. */
export const draftStorage = {
  pet: storedValue(draftKeys.petDraft, petDraftSchema),
  recommendations: storedValue(draftKeys.recommendationsDraft, recommendationsDraftSchema),
  /** Outlives the tab. */
  petToContinue: storedValue(draftKeys.petToContinue, petToContinueSchema, 'browser'),
  owner: storedValue(draftKeys.ownerDraft, ownerDraftSchema),
  /** By the path of the request. */
  intents: storedValue(draftKeys.intents, z.record(z.string(), intentSchema)),
  /** By the id of the pet. */
  petEdits: storedValue(profileDraftKeys.petEdits, z.record(z.string(), petEditSchema)),
  /** By the id of the owner. */
  contactEdits: storedValue(profileDraftKeys.contactEdits, z.record(z.string(), ownerDraftSchema)),
  /** By the id of the owner. */
  appointmentRequests: storedValue(
    profileDraftKeys.appointmentRequests,
    z.record(z.string(), appointmentRequestSchema),
  ),
} as const;
