import { pathIdSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { campaignQuery, firstMembers } from '../../features/campaigns/api/campaigns.ts';
import { Campaign } from '../../features/campaigns/components/Campaign.tsx';
import { UndoCampaign } from '../../features/campaigns/components/UndoCampaign.tsx';
import { paths } from '../../shared/paths.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

const description = 'Who has moved to another version, who waits, and who stays.';

function Opened({ id }: { id: number }) {
  const [list, setList] = useState(firstMembers);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(campaignQuery(id, list));
  if (data === undefined) {
    return (
      <StaffPage
        title="Price campaign"
        description={description}
        actions={<TextLink to={paths.adminPlans}>All plans</TextLink>}
      >
        {isPending ? (
          <LoadingRegion label="Loading the price campaign">
            <Skeleton className="h-96" />
          </LoadingRegion>
        ) : (
          <LoadFailure
            error={error}
            onRetry={refetch}
            fallback="The price campaign could not be loaded."
          />
        )}
      </StaffPage>
    );
  }
  const { campaign } = data;
  return (
    <StaffPage
      title={`${campaign.name}: move to version ${campaign.toVersion}`}
      description={description}
      actions={<UndoCampaign campaign={campaign} />}
    >
      <p className="mb-3">
        <TextLink to={paths.adminPlan(campaign.offer)}>
          {`Back to the ${campaign.offer.kind}`}
        </TextLink>
      </p>
      <Campaign detail={data} list={list} onList={setList} isEarlier={isPlaceholderData} />
    </StaffPage>
  );
}

/** `/admin-dashboard/plans/campaigns/:id`: shows what became of each member of a price campaign. */
export function AdminCampaignPage() {
  const id = pathIdSchema.safeParse(useParams().id);
  if (!id.success) return <Navigate to={paths.adminPlans} replace />;
  return <Opened key={id.data} id={id.data} />;
}
