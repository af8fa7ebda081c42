import { type CampaignMember, type CampaignPreview, mostCampaignMembers } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { customerPathByName } from '../../../shared/staff/customer-path.ts';
import { formatCount } from '../../../shared/staff/format.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ToggleButton } from '../../../shared/ui/ToggleButton.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import type { MemberList } from '../api/campaigns.ts';
import { describeDay, describePrice, describeState, movingOf, stayingOf } from '../texts.ts';

function Member({ member, action }: { member: CampaignMember; action: Elements }) {
  const { ownerName, petName, fromVersion } = member;
  const { label, variant } = describeState(member);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <Link
            to={customerPathByName(member)}
            className="inline-flex min-h-6 items-center font-semibold text-brand-700 underline underline-offset-4 pointer-coarse:min-h-11"
          >
            <span translate="no">{ownerName}</span>
          </Link>{' '}
          · <span translate="no">{petName}</span>
        </p>
        <p className="text-ink-700">
          <Amounts>
            {`Version ${fromVersion} · ${describePrice(member)} · ${describeDay(member)}`}
          </Amounts>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3" data-dense>
        <Badge variant={variant}>{label}</Badge>
        {action}
      </div>
    </li>
  );
}

type MemberPagesProps = {
  members: readonly CampaignMember[];
  memberCount: number;
  totals: CampaignPreview['totals'];
  list: MemberList;
  onList: (list: MemberList) => void;
  /** The answer to an earlier question, until the next one is there. */
  isEarlier: boolean;
  actionOn?: (member: CampaignMember) => Elements;
};

function Pager({ memberCount, list: { show, page }, onList }: MemberPagesProps) {
  const last = Math.max(1, Math.ceil(memberCount / mostCampaignMembers));
  if (last === 1 && page === 1) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="outline"
        size="small"
        aria-disabled={page === 1}
        onClick={() => onList({ show, page: Math.min(page - 1, last) })}
      >
        Previous
      </Button>
      <p role="status" className="text-sm text-ink-700">{`Page ${page} of ${last}`}</p>
      <Button
        variant="outline"
        size="small"
        aria-disabled={page >= last}
        onClick={() => onList({ show, page: page + 1 })}
      >
        Next
      </Button>
    </div>
  );
}

const movesOf = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'moves' : 'move'}`;

/** Lists the members page by page: all, or those who move, are asked, or stay. */
export function MemberPages(props: MemberPagesProps) {
  const { members, totals, list, onList, isEarlier, actionOn } = props;
  const { notice, consent, atOnce } = totals;
  const staying = stayingOf(totals);
  const filters = [
    { show: undefined, label: `All ${formatCount(movingOf(totals) + staying)}` },
    ...(atOnce > 0
      ? [{ show: 'at_once', label: movesOf(atOnce) } as const]
      : [
          { show: 'notice', label: movesOf(notice) } as const,
          {
            show: 'consent',
            label: `${formatCount(consent)} ${consent === 1 ? 'is' : 'are'} asked`,
          } as const,
        ]),
    { show: 'stays', label: `${formatCount(staying)} ${staying === 1 ? 'stays' : 'stay'}` },
  ] as const;
  return (
    <section aria-labelledby="members" aria-busy={isEarlier} className="space-y-3">
      <h2 id="members" className="text-heading">
        Who moves and who stays
      </h2>
      <div role="group" aria-label="Members shown" className="flex flex-wrap gap-2">
        {filters.map(({ show, label }) => (
          <ToggleButton
            key={label}
            aria-pressed={list.show === show}
            onClick={() => onList({ show, page: 1 })}
          >
            {label}
          </ToggleButton>
        ))}
      </div>
      {members.length === 0 ? (
        <p className="text-sm text-ink-500">No members here.</p>
      ) : (
        <ul
          aria-label="Members"
          className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white"
        >
          {members.map((member) => (
            <Member key={member.enrollmentId} member={member} action={actionOn?.(member)} />
          ))}
        </ul>
      )}
      <Pager {...props} />
    </section>
  );
}
