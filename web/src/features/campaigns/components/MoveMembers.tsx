import type { CampaignMember, OfferDetail, PublishedVersion } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { FormBar } from '../../../shared/ui/FormBar.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { firstMembers, previewQuery } from '../api/campaigns.ts';
import { type ChoiceState, mostLeftOut, useChoice } from '../use-choice.ts';
import { movingOf } from '../texts.ts';
import { moveTargets } from '../versions.ts';
import { Changes, Counts, Mails, PriceTable } from './CampaignSheet.tsx';
import { MemberPages } from './MemberPages.tsx';
import { MoveChoice } from './MoveChoice.tsx';
import { PublishCampaign } from './PublishCampaign.tsx';

/** Members of another campaign stay anyway, but can keep this one from being published until they are left out. */
const choosable: readonly CampaignMember['reason'][] = [null, 'left_out', 'other_campaign'];

type LeaveOutProps = { member: CampaignMember; state: ChoiceState };

/** Leaves a member out, or takes them in again. */
function LeaveOut({ member: { enrollmentId, petName, reason }, state }: LeaveOutProps) {
  const { leftOut } = state.choice;
  const isOut = leftOut.includes(enrollmentId);
  if (!choosable.includes(reason)) return null;
  return (
    <Button
      variant="outline"
      size="small"
      aria-disabled={!isOut && leftOut.length >= mostLeftOut}
      onClick={() => state.toggleMember(enrollmentId)}
    >
      <span>{isOut ? 'Include' : 'Leave out'}</span>{' '}
      <span className="sr-only" translate="no">
        {petName}
      </span>
    </Button>
  );
}

type SheetProps = {
  detail: OfferDetail;
  first: PublishedVersion;
  onPublished: (campaignId: number) => void;
};

function Sheet({ detail, first, onPublished }: SheetProps) {
  const state = useChoice(detail, first);
  const [list, setList] = useState(firstMembers);
  const [isPublishing, setIsPublishing] = useState(false);
  const { settled } = state;
  const query = useQuery(previewQuery(settled, list));
  const { data, isPlaceholderData } = query;
  if (data !== undefined && data.earliestOn !== state.earliestOn)
    state.setEarliestOn(data.earliestOn);
  const isCurrent = state.isSettled && data !== undefined && !isPlaceholderData;
  const moving = data === undefined ? 0 : movingOf(data.totals);
  return (
    <div className="space-y-6">
      {detail.retiredAt !== null && (
        <Alert variant="warning" title="Retired">
          {`This ${detail.kind} isn’t sold. Its members can still be moved.`}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="p-5">
          <MoveChoice state={state} preview={data} />
        </Card>
        {query.isError && (
          <LoadFailure
            error={query.error}
            onRetry={query.refetch}
            fallback="The members could not be counted."
          />
        )}
        {data === undefined && !query.isError && (
          <LoadingRegion label="Counting the members">
            <Skeleton className="h-72" />
          </LoadingRegion>
        )}
        {data !== undefined && (
          <Card className="space-y-5 p-5">
            <Counts totals={data.totals} isAtOnce={state.choice.isAtOnce} />
            <PriceTable {...data} />
            <Changes changes={data.changes} />
            <Mails mails={data.mails} />
          </Card>
        )}
      </div>
      {data !== undefined && (
        <MemberPages
          {...data}
          list={list}
          onList={setList}
          isEarlier={!isCurrent}
          actionOn={(member) => <LeaveOut member={member} state={state} />}
        />
      )}
      <FormBar note={describeBar(data === undefined, isCurrent, moving)}>
        <Button aria-disabled={!isCurrent || moving === 0} onClick={() => setIsPublishing(true)}>
          Publish…
        </Button>
      </FormBar>
      {isPublishing && data !== undefined && settled !== null && (
        <PublishCampaign
          selection={settled}
          preview={data}
          onPublished={onPublished}
          onChanged={query.refetch}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </div>
  );
}

function describeBar(isEmpty: boolean, isCurrent: boolean, moving: number): string {
  if (isEmpty) return '';
  if (!isCurrent) return 'Counting again…';
  return moving === 0 ? 'No member would move.' : '';
}

type MoveMembersProps = Omit<SheetProps, 'first'>;

/** Lets a manager move members to another version of their plan or add-on, on one sheet that says who moves and who stays. */
export function MoveMembers({ detail, onPublished }: MoveMembersProps) {
  const [first] = moveTargets(detail);
  if (first === undefined) {
    return (
      <p className="text-ink-700">
        There is no earlier version: every member has the one that is sold.
      </p>
    );
  }
  return <Sheet detail={detail} first={first} onPublished={onPublished} />;
}
