import type { CampaignPreview, PublishedVersion } from '@petwell/contracts';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { FieldError } from '../../../shared/ui/Field.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { ChoiceState } from '../use-choice.ts';

const priceOf = ({ content }: PublishedVersion): string =>
  `${formatCents(content.monthlyCents)} a month`;

/** '$59.00 a month, 120 members, sold from January 5, 2026'. */
function describeVersion(one: PublishedVersion, preview: CampaignPreview | undefined): string {
  const counted = preview?.from.find(({ version }) => version === one.version)?.members;
  const count = counted === undefined ? [] : [countOf(counted, 'member')];
  return [priceOf(one), ...count, `sold from ${formatDate(one.effectiveFrom)}`].join(', ');
}

type MoveChoiceProps = { state: ChoiceState; preview: CampaignPreview | undefined };

/** Asks to which version members move, from which ones, and from which day on. */
export function MoveChoice({ state, preview }: MoveChoiceProps) {
  const { choice, targets, earlier, earliestOn, dayProblem, versionProblem } = state;
  const pick = (version: number) => {
    const to = targets.find((target) => target.version === version);
    if (to !== undefined) state.moveTo(to);
  };
  return (
    <div className="space-y-5">
      {targets.length > 1 && (
        <SelectField
          label="To version"
          translate="no"
          options={targets.map((target) => ({
            value: String(target.version),
            label: `Version ${target.version}: ${priceOf(target)}`,
          }))}
          value={String(choice.to.version)}
          onChange={({ target }) => pick(Number(target.value))}
        />
      )}
      <fieldset aria-describedby={versionProblem === undefined ? undefined : 'versions-error'}>
        <legend className="mb-1.5 font-semibold">Members on</legend>
        <div className="grid gap-2">
          {earlier.map((one) => (
            <CheckboxCard
              key={one.version}
              label={`Version ${one.version}`}
              checked={!choice.without.includes(one.version)}
              onChange={() => state.toggleVersion(one.version)}
            >
              <Amounts>{describeVersion(one, preview)}</Amounts>
            </CheckboxCard>
          ))}
        </div>
        <FieldError id="versions-error" message={versionProblem} />
      </fieldset>
      <SelectField
        label="When"
        options={[
          { value: 'year', label: 'At each member’s new plan year' },
          { value: 'at-once', label: 'At once, where nothing gets worse' },
        ]}
        value={choice.isAtOnce ? 'at-once' : 'year'}
        onChange={({ target }) => state.moveAtOnce(target.value === 'at-once')}
      />
      <TextField
        label={choice.isAtOnce ? 'On' : 'From'}
        type="date"
        min={earliestOn}
        hint={`${choice.isAtOnce ? 'Members move on this day. Members who would pay more or get less stay.' : 'Each member moves with the first plan year that begins on this day or later.'}${earliestOn === '' ? '' : ` The earliest day is ${formatDay(earliestOn)}.`}`}
        value={choice.startsOn}
        onChange={({ target }) => state.startOn(target.value)}
        error={dayProblem}
      />
    </div>
  );
}
