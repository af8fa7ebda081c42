import type { CampaignSummary, OfferDetail } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { FoldedList } from '../../../shared/ui/FoldedList.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { campaignsQuery } from '../api/campaigns.ts';
import { describeCampaign } from '../texts.ts';

const shownCampaigns = 4;

function Campaign({ campaign }: { campaign: CampaignSummary }) {
  const { id, toVersion, startsOn, newMonthlyCents, publishedAt, publishedBy } = campaign;
  const { label, variant } = describeCampaign(campaign);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          <TextLink to={paths.adminCampaign(id)}>
            {`To version ${toVersion}, from ${formatDay(startsOn)}`}
          </TextLink>
        </p>
        <p className="text-ink-700">
          <span>Published by </span>
          <span translate="no">{publishedBy}</span>
          <span>{` on ${formatMoment(publishedAt)}`}</span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3" data-dense>
        <span>
          <span translate="no">{formatCents(newMonthlyCents)}</span> a month
        </span>
        <Badge variant={variant}>{label}</Badge>
      </p>
    </li>
  );
}

/** Lists the price campaigns of a plan or add-on, newest first, with how each stands. Shows nothing if there are none. */
export function CampaignList({ detail }: { detail: OfferDetail }) {
  const { data, isError, error, refetch } = useQuery(campaignsQuery(detail));
  const campaigns = data?.campaigns ?? [];
  if (campaigns.length === 0 && !isError) return null;
  return (
    <section
      aria-labelledby="campaigns"
      className="mt-4 rounded-card border border-sand-200 bg-white p-5"
    >
      <h2 id="campaigns" className="text-heading">
        Price campaigns
      </h2>
      {data === undefined ? (
        <LoadFailure
          error={error}
          onRetry={refetch}
          fallback="The price campaigns could not be loaded."
          className="mt-2"
        />
      ) : (
        <FoldedList
          items={campaigns}
          shown={shownCampaigns}
          more={(hidden) => `${hidden} earlier ones`}
          className="mt-1 divide-y divide-sand-200"
        >
          {(campaign) => <Campaign key={campaign.id} campaign={campaign} />}
        </FoldedList>
      )}
    </section>
  );
}
