import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import {
  campaignDetailSchema,
  campaignOfferSchema,
  campaignPreviewSchema,
  campaignSelectionSchema,
  campaignSummarySchema,
  countsOfWays,
} from '../models/price-campaign.ts';
import { defineRoute } from './define-route.ts';

const path = '/api/admin/price-campaigns';

const listQuery = z.strictObject({
  show: z.enum(['notice', 'consent', 'at_once', 'stays']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const previewCampaign = defineRoute({
  method: 'post',
  path: `${path}/preview`,
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary:
    'Who would move to another version of a plan or add-on, at which price, on which day, and who stays and why',
  query: listQuery,
  body: campaignSelectionSchema,
  responses: { 200: campaignPreviewSchema },
  errors: ['not_found', 'service_unavailable'],
});

/** `counts` are those that the manager saw; others are refused with status_conflict. */
export const publishCampaign = defineRoute({
  method: 'post',
  path,
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'publish-campaign', subject: 'campaign' },
  summary:
    'Move members to another version of a plan or add-on with their next plan year, after two mails',
  body: campaignSelectionSchema.extend({
    counts: z.strictObject(countsOfWays),
  }),
  isIdempotent: 'always',
  responses: { 201: campaignDetailSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});

export const listCampaigns = defineRoute({
  method: 'get',
  path,
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'Price campaigns, newest first',
  /** Those of a plan or add-on, or all. */
  query: campaignOfferSchema.extend({ id: z.coerce.number().pipe(idSchema) }).partial(),
  responses: { 200: z.object({ campaigns: z.array(campaignSummarySchema) }) },
});

export const readCampaign = defineRoute({
  method: 'get',
  path: `${path}/:id`,
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'A price campaign with its members and what became of each',
  params: z.strictObject({ id: pathIdSchema }),
  query: listQuery,
  responses: { 200: campaignDetailSchema },
  errors: ['not_found'],
});

/** Those who moved stay moved. */
export const undoCampaign = defineRoute({
  method: 'post',
  path: `${path}/:id/undo`,
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'undo-campaign', subject: 'campaign/:id' },
  summary: 'Keep everybody who has not moved yet at the old price',
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: campaignDetailSchema },
  errors: ['not_found', 'status_conflict'],
});
