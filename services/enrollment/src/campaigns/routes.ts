import { type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { z } from 'zod';
import type { PreviewCampaign } from './preview-campaign.ts';
import type { PublishCampaign } from './publish-campaign.ts';
import type { ReadCampaigns } from './read-campaigns.ts';
import type { ListCalls } from './store-calls.ts';
import type { UndoCampaign } from './undo-campaign.ts';

const stored = z.object({ campaign: z.object({ id: z.int() }) });

/** Creates the routes of price campaigns. */
export function createCampaignRoutes(deps: {
  previewCampaign: PreviewCampaign;
  publishCampaign: PublishCampaign;
  undoCampaign: UndoCampaign;
  readCampaigns: ReadCampaigns;
  listCalls: ListCalls;
  clock: () => Date;
}): HandledRoute[] {
  const { readCampaigns } = deps;
  return [
    reply(routes.previewCampaign, ({ body, query }) => deps.previewCampaign(body, query)),
    reply(
      routes.publishCampaign,
      ({ body: { counts, ...selection }, actor, record }) =>
        deps.publishCampaign({ selection, counts, actor, record }),
      {
        idempotency: {
          hide: (body) => stored.parse(body),
          reveal: (body) => readCampaigns.detail(stored.parse(body).campaign.id, { page: 1 }),
        },
      },
    ),
    reply(routes.listCampaigns, async ({ query }) => ({
      campaigns: await readCampaigns.list(query),
    })),
    reply(routes.readCampaign, ({ params, query }) => readCampaigns.detail(params.id, query)),
    reply(routes.undoCampaign, ({ params, actor }) => deps.undoCampaign(params.id, actor)),
    reply(routes.listPriceCalls, ({ query: { cursor } }) =>
      deps.listCalls({ now: deps.clock(), cursor }),
    ),
  ];
}
