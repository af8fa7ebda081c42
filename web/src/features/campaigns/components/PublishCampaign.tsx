import type { CampaignPreview, CampaignSelection } from '@petwell/contracts';
import { hasCode } from '../../../shared/api/api-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { usePublishCampaign } from '../api/campaigns.ts';
import { describePublication, movingOf } from '../texts.ts';

type PublishCampaignProps = {
  selection: CampaignSelection;
  preview: CampaignPreview;
  onPublished: (campaignId: number) => void;
  /** The numbers are others now: they must be read again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
};

/** Publishes a price campaign, after saying how many move, are asked, and stay, and from when. */
export function PublishCampaign(props: PublishCampaignProps) {
  const { selection, preview, onPublished, onChanged, onClose } = props;
  const publish = usePublishCampaign();
  const flight = useSingleFlight();
  const { notice, consent, atOnce } = preview.totals;
  const run = async () => {
    if (!flight.start()) return;
    try {
      const counts = { notice, consent, atOnce };
      const { campaign } = await publish.mutateAsync({ ...selection, counts });
      onPublished(campaign.id);
    } catch (error) {
      // The dialog shows it, and asks again with the new numbers.
      if (hasCode(error, 'status_conflict')) await onChanged();
    } finally {
      flight.finish();
    }
  };
  return (
    <ConfirmChange
      title={`Move ${countOf(movingOf(preview.totals), 'member')} to version ${selection.toVersion}?`}
      text={`${preview.name} changes for these members.`}
      action="Publish"
      keep="Go back"
      change={publish}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {describePublication(preview, selection).map((sentence) => (
          <li key={sentence}>
            <Amounts>{sentence}</Amounts>
          </li>
        ))}
      </ul>
    </ConfirmChange>
  );
}
