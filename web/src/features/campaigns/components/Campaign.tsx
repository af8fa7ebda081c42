import type { CampaignDetail, CampaignSummary } from '@petwell/contracts';
import { formatDay, formatMoment } from '../../../shared/format-date.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { ProgressBar } from '../../../shared/ui/ProgressBar.tsx';
import type { MemberList } from '../api/campaigns.ts';
import { describeProgress } from '../texts.ts';
import { Changes, Counts, Mails, PriceTable } from './CampaignSheet.tsx';
import { MemberPages } from './MemberPages.tsx';

function Undone({ campaign: { undoneAt, undoneBy } }: { campaign: CampaignSummary }) {
  if (undoneAt === null) return null;
  return (
    <Alert variant="warning" title="Undone">
      <p>
        {undoneBy !== null && (
          <span>
            By <span translate="no">{undoneBy}</span>{' '}
          </span>
        )}
        <span>{`${undoneBy === null ? 'On' : 'on'} ${formatMoment(undoneAt)}. Those who had moved stay moved; everyone else keeps the old price.`}</span>
      </p>
    </Alert>
  );
}

function Progress({ campaign }: { campaign: CampaignSummary }) {
  const { moved, waiting, startsOn, isAtOnce, newMonthlyCents, publishedAt, publishedBy } =
    campaign;
  const day = formatDay(startsOn);
  return (
    <div className="space-y-2">
      <p>
        <span>Published by </span>
        <span translate="no">{publishedBy}</span>
        <span>{` on ${formatMoment(publishedAt)}. `}</span>
        <span translate="no">{formatCents(newMonthlyCents)}</span>
        <span>
          {isAtOnce
            ? ` a month from ${day} on, for those for whom nothing gets worse.`
            : ` a month with the first plan year that begins on ${day} or later.`}
        </span>
      </p>
      <ProgressBar label="Members who moved" done={moved} total={moved + waiting} />
      <p className="font-semibold">{describeProgress(campaign)}</p>
    </div>
  );
}

type CampaignProps = {
  detail: CampaignDetail;
  list: MemberList;
  onList: (list: MemberList) => void;
  isEarlier: boolean;
};

/** Shows how far a price campaign is, and what became of each member. */
export function Campaign({ detail, ...members }: CampaignProps) {
  const { campaign, totals, changes, mails } = detail;
  return (
    <div className="space-y-6">
      <Undone campaign={campaign} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="space-y-5 p-5">
          <Progress campaign={campaign} />
          <Counts totals={totals} isAtOnce={campaign.isAtOnce} />
        </Card>
        <Card className="space-y-5 p-5">
          <PriceTable from={[]} newMonthlyCents={campaign.newMonthlyCents} totals={totals} />
          <Changes changes={changes} />
          <Mails mails={mails} />
        </Card>
      </div>
      <MemberPages {...detail} {...members} />
    </div>
  );
}
