import {
  type CampaignSelection,
  daySchema,
  type OfferDetail,
  type PublishedVersion,
} from '@petwell/contracts';
import { useMemo, useState } from 'react';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday, formatLongDay } from '../../shared/format-date.ts';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { earlierThan, moveTargets } from './versions.ts';

const debounceMs = 600;
/** The first email goes out 45 days before; the rest is time to look at it. */
const usualDaysAhead = 60;
export const mostLeftOut = 500;

const usualDay = ({ effectiveFrom }: PublishedVersion, isAtOnce: boolean): string => {
  const ahead = isAtOnce ? 1 : usualDaysAhead;
  const [latest = ''] = [dayAfter(clinicToday(), ahead), effectiveFrom.slice(0, 10)]
    .toSorted()
    .toReversed();
  return latest;
};

type Choice = {
  to: PublishedVersion;
  /** Versions whose members don't move. */
  without: readonly number[];
  startsOn: string;
  /** On that day, and not with the next plan year. */
  isAtOnce: boolean;
  leftOut: readonly number[];
};

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Returns the selection that a choice stands for; null while something is missing. */
function selectionOf(
  detail: OfferDetail,
  { to, without, startsOn, isAtOnce, leftOut }: Choice,
): CampaignSelection | null {
  const earlier = earlierThan(detail, to.version).map(({ version }) => version);
  const from = earlier.filter((version) => !without.includes(version));
  if (from.length === 0 || !daySchema.safeParse(startsOn).success) return null;
  return {
    offer: { kind: detail.kind, id: detail.id },
    toVersion: to.version,
    fromVersions: from.length === earlier.length ? null : from,
    startsOn,
    isAtOnce,
    leftOut: [...leftOut],
  };
}

/** `earliestOn`: null: the day isn't too early. */
function describeDayProblem(
  { startsOn, isAtOnce }: Choice,
  earliestOn: string | null,
): string | undefined {
  if (startsOn === '') return 'Choose a day';
  if (earliestOn === null) return undefined;
  const choose = `Choose ${formatLongDay(earliestOn)} or a later day`;
  return isAtOnce ? choose : `${choose}: the first email goes out 45 days before`;
}

/** Who moves where and when, as chosen, and as it stands once nothing changes anymore. */
export function useChoice(detail: OfferDetail, first: PublishedVersion) {
  const [choice, setChoice] = useState<Choice>({
    to: first,
    without: [],
    startsOn: usualDay(first, false),
    isAtOnce: false,
    leftOut: [],
  });
  const [earliestOn, setEarliestOn] = useState('');
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed });
  const earlier = earlierThan(detail, choice.to.version);
  const selection = selectionOf(detail, choice);
  // The server's day may still be that of the other choice.
  const earliest = choice.isAtOnce ? dayAfter(clinicToday(), 1) : earliestOn;
  const isEarly = choice.startsOn < earliest;
  const text = selection === null || isEarly ? '' : JSON.stringify(selection);
  const settledText = useDebounced(text, debounceMs);
  const settled = useMemo(
    () => (settledText === '' ? null : (JSON.parse(settledText) as CampaignSelection)),
    [settledText],
  );
  return {
    choice,
    targets: moveTargets(detail),
    earlier,
    moveTo: (to: PublishedVersion) =>
      change({ to, without: [], startsOn: usualDay(to, choice.isAtOnce) }),
    toggleVersion: (version: number) => change({ without: toggled(choice.without, version) }),
    moveAtOnce: (isAtOnce: boolean) =>
      change({ isAtOnce, startsOn: usualDay(choice.to, isAtOnce) }),
    startOn: (startsOn: string) => change({ startsOn }),
    toggleMember: (id: number) => change({ leftOut: toggled(choice.leftOut, id) }),
    /** What the server says of the day. */
    earliestOn,
    setEarliestOn,
    dayProblem: describeDayProblem(choice, isEarly ? earliest : null),
    versionProblem: earlier.every(({ version }) => choice.without.includes(version))
      ? 'Choose at least one version'
      : undefined,
    settled,
    isSettled: text !== '' && text === settledText,
  };
}
export type ChoiceState = ReturnType<typeof useChoice>;
