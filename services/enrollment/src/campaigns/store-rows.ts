import { addOnSchema, benefitSchema, mailPreviewSchema, planSchema } from '@petwell/contracts';
import { z } from 'zod';
import { toDay } from '../core/store-rows.ts';
import type { StoredCampaign, Subject } from './campaign.ts';

const benefits = z.array(benefitSchema);
const fromVersions = z.array(
  z.object({
    version: z.int(),
    monthlyCents: z.int(),
    benefits,
    changes: z.array(z.string()),
    isNowhereWorse: z.boolean(),
  }),
);
const preview = mailPreviewSchema.nullable();
const mails = z.object({
  first: preview,
  second: preview,
  offer: preview,
  better: preview,
});

/** A row as both Prisma and Kysely read it. */
type CampaignRow = {
  id: number;
  kind: string;
  plan: unknown;
  benefits: unknown;
  fromVersions: unknown;
  startsOn: Date;
  isAtOnce: boolean;
  mails: unknown;
  publishedAt: Date;
  publishedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
};

const toSubject = ({ kind, plan }: Pick<CampaignRow, 'kind' | 'plan'>): Subject =>
  kind === 'plan'
    ? { kind, offer: planSchema.parse(plan) }
    : { kind: 'add-on', offer: addOnSchema.parse(plan) };

export const toCampaign = (row: CampaignRow): StoredCampaign => ({
  id: row.id,
  startsOn: toDay(row.startsOn),
  isAtOnce: row.isAtOnce,
  subject: toSubject(row),
  benefits: benefits.parse(row.benefits),
  from: fromVersions.parse(row.fromVersions),
  mails: mails.parse(row.mails),
  publishedAt: row.publishedAt,
  publishedBy: row.publishedBy,
  undoneAt: row.undoneAt,
  undoneBy: row.undoneBy,
});
