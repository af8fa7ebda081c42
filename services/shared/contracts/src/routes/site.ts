import { z } from 'zod';
import { priceTerms } from '../legal/versions.ts';
import { openingHoursSchema } from '../models/opening-hours.ts';
import { defineRoute } from './define-route.ts';

/** Clinic and payment settings for the web app. */
export const publicConfigSchema = z.object({
  clinic: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    /** As people read them, for the footer. */
    hours: z.array(z.object({ days: z.string(), hours: z.string() })),
    openingHours: openingHoursSchema,
    schedulingUrl: z.url(),
    websiteUrl: z.url(),
    /** By IANA name; decides what day it is. */
    timeZone: z.string(),
  }),
  payment: z.object({
    publishableKey: z.string(),
    scriptUrl: z.url(),
    isTestMode: z.boolean(),
    statementDescriptor: z.string(),
  }),
  isDemoEnabled: z.boolean(),
  /** Owners end their plans with the paid month, without a call. */
  isCancelOnline: z.boolean(),
  /** Staff offer to pay a year in advance. */
  isYearlyOffered: z.literal(true).optional(),
  /** The promise about the price in the texts that owners agree to. */
  priceTerms: z.enum(priceTerms),
  /** The clinic's time when it was sent. */
  now: z.iso.datetime(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const readConfig = defineRoute({
  method: 'get',
  path: '/api/config',
  service: 'gateway',
  access: 'anyone',
  limit: 'read',
  summary: 'The clinic and how payments are taken',
  responses: { 200: publicConfigSchema },
});

export const readDocs = defineRoute({
  method: 'get',
  path: '/api/docs',
  service: 'gateway',
  access: 'anyone',
  limit: 'read',
  summary: 'This description as a page',
  responses: { 200: { mediaType: 'text/html' } },
});

export const readOpenApi = defineRoute({
  method: 'get',
  path: '/api/docs/openapi.json',
  service: 'gateway',
  access: 'anyone',
  limit: 'read',
  summary: 'This description as OpenAPI 3.1',
  responses: { 200: z.looseObject({}) },
});
