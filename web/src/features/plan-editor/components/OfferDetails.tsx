import type { OfferDetail } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { useMembers } from '../use-members.ts';
import { nameOf } from '../start-content.ts';
import { Retirement } from './Retirement.tsx';
import { CurrentVersion, EarlierVersions, ScheduledVersion } from './Versions.tsx';

function DraftNotice({ draft }: { draft: NonNullable<OfferDetail['draft']> }) {
  return (
    <Alert title="There is a draft">
      <p>
        <span>Changed by </span>
        <span translate="no">{draft.updatedBy}</span>
        <span>{` on ${formatMoment(draft.updatedAt)}. It isn’t sold until someone publishes it.`}</span>
      </p>
    </Alert>
  );
}

/** What a manager can do about a plan or add-on. */
export function OfferActions({ detail }: { detail: OfferDetail }) {
  const members = useMembers()(detail);
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={paths.adminDraft(detail)} className={buttonClass({ className: 'min-h-11' })}>
        <span>{detail.draft === null ? 'Edit' : 'Edit the draft'}</span>
      </Link>
      {detail.current !== null && (
        <Retirement detail={detail} name={nameOf(detail)} members={members} />
      )}
    </div>
  );
}

/** Shows what is sold now, what will be, and what was. */
export function OfferDetails({ detail }: { detail: OfferDetail }) {
  const { current, scheduled, draft, earlier, retiredAt } = detail;
  return (
    <div className="space-y-4">
      {retiredAt !== null && (
        <Alert variant="warning" title="Retired">
          {`It hasn’t been shown or sold since ${formatMoment(retiredAt)}. Members keep it.`}
        </Alert>
      )}
      {draft !== null && <DraftNotice draft={draft} />}
      {scheduled !== null && <ScheduledVersion of={detail} published={scheduled} />}
      {current !== null && <CurrentVersion of={detail} published={current} />}
      {current === null && scheduled === null && <p className="text-ink-700">It was never sold.</p>}
      <EarlierVersions of={detail} versions={earlier} />
    </div>
  );
}
