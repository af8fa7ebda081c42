import { handle, type HandledRoute } from '@petwell/chassis';
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
    handle(routes.previewCampaign, async ({ body, query }) => ({
      status: 200,
      body: await deps.previewCampaign(body, query),
    })),
    handle(
      routes.publishCampaign,
      async ({ body: { counts, ...selection }, actor, record }) => ({
        status: 201,
        body: await deps.publishCampaign({ selection, counts, actor, record }),
      }),
      {
        idempotency: {
          hide: (body) => stored.parse(body),
          reveal: (body) => readCampaigns.detail(stored.parse(body).campaign.id, { page: 1 }),
        },
      },
    ),
    handle(routes.listCampaigns, async ({ query }) => ({
      status: 200,
      body: { campaigns: await readCampaigns.list(query) },
    })),
    handle(routes.readCampaign, async ({ params, query }) => ({
      status: 200,
      body: await readCampaigns.detail(params.id, query),
    })),
    handle(routes.undoCampaign, async ({ params, actor }) => ({
      status: 200,
      body: await deps.undoCampaign(params.id, actor),
    })),
    handle(routes.listPriceCalls, async ({ query: { cursor } }) => ({
      status: 200,
      body: await deps.listCalls({ now: deps.clock(), cursor }),
    })),
  ];
}
