import type { MemberSetup } from '@petwell/contracts';
import { clinicNow } from '../../../../shared/format-date.ts';
import { CustomerLink } from '../../../../shared/staff/CustomerLink.tsx';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { Badge } from '../../../../shared/ui/Badge.tsx';
import { describeMails, describePayment } from '../texts.ts';

type RowProps = { member: MemberSetup; isSelected: boolean; onToggle: () => void };

const cell = 'py-3 pr-4 align-top wrap-anywhere max-sm:block max-sm:p-0';

function Row({ member, isSelected, onToggle }: RowProps) {
  const { petName, planName, monthlyPrice, areMailsHeld } = member;
  return (
    <tr className="max-sm:relative max-sm:block max-sm:py-3 max-sm:pl-12">
      <td className="w-12 align-top max-sm:absolute max-sm:top-1 max-sm:left-0">
        <label className="flex size-11 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-5 accent-brand-700"
            checked={isSelected}
            onChange={onToggle}
            aria-label={`Select ${petName} of ${member.ownerName}`}
          />
        </label>
      </td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <CustomerLink {...member} />
        <p className="text-ink-700">
          <span translate="no">{petName}</span>, <span translate="no">{planName}</span>
        </p>
      </th>
      <td className={cell}>
        <p>{describePayment(member)}</p>
        <p className="text-ink-700">
          <span translate="no">{formatMoney(monthlyPrice)}</span> a month
        </p>
      </td>
      <td className={cell}>
        <p>{describeMails(member, clinicNow())}</p>
        {areMailsHeld && <Badge variant="neutral">Other emails held</Badge>}
      </td>
    </tr>
  );
}

/** Lists members to set up, with a checkbox each. On a phone each row is a block. */
export function SetupTable({
  members,
  selected,
  onToggle,
  caption,
}: {
  members: readonly MemberSetup[];
  selected: ReadonlySet<number>;
  onToggle: (enrollmentId: number) => void;
  caption: string;
}) {
  return (
    <table className="w-full text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-sand-200 text-left text-ink-500 max-sm:sr-only">
        <tr>
          <th scope="col" className="sr-only">
            Selected
          </th>
          <th scope="col" className="w-1/3 py-2 pr-4 font-semibold">
            Member
          </th>
          <th scope="col" className="w-1/4 py-2 pr-4 font-semibold">
            Next payment
          </th>
          <th scope="col" className="py-2 font-semibold">
            Set-up link
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-sand-200 max-sm:block">
        {members.map((member) => (
          <Row
            key={member.enrollmentId}
            member={member}
            isSelected={selected.has(member.enrollmentId)}
            onToggle={() => onToggle(member.enrollmentId)}
          />
        ))}
      </tbody>
    </table>
  );
}
