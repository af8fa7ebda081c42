import {
  type ActivityEntry,
  type CustomerMail,
  type CustomerNote,
  type NoteKind,
} from '@petwell/contracts';
import { describeActivity } from '../../../shared/staff/activity/describe-activity.ts';
import { ActivityWords } from '../../../shared/staff/activity/ActivityWords.tsx';
import { kept, say } from '../../../shared/staff/activity/words.ts';
import { activityResults } from '../../../shared/staff/texts.ts';
import { mailStates } from '../../../shared/staff/customer-mails.ts';
import type { TimelineEntry } from '../timeline.ts';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** Describes an email, with its text on request. */
export const mailEntry = (
  { id, subject, state, createdAt }: CustomerMail,
  details: Elements,
): TimelineEntry => ({
  key: `mail ${id}`,
  at: createdAt,
  title: subject,
  badge: mailStates[state],
  body: details,
});

const noteTitles = {
  called: (author: string) => `${author} called`,
  left_message: (author: string) => `${author} left a message`,
  snoozed: (author: string) => `${author} snoozed a payment`,
} as const satisfies Record<NoteKind, (author: string) => string>;

export const noteEntry = ({ id, text, kind, author, createdAt }: CustomerNote): TimelineEntry => ({
  key: `note ${id}`,
  at: createdAt,
  title: kind === null ? `${author}’s note` : noteTitles[kind](author),
  body: (
    <p className="whitespace-pre-line">
      <Amounts>{text}</Amounts>
    </p>
  ),
});

/** Describes what staff did; only what went wrong needs a badge. */
export function actEntry(entry: ActivityEntry): TimelineEntry {
  const { words, rest } = describeActivity(entry);
  return {
    key: `act ${entry.id}`,
    at: entry.at,
    title: <ActivityWords words={say`${kept(entry.name ?? entry.username)} ${words}`} />,
    badge: entry.result === 'done' ? undefined : activityResults[entry.result],
    body: rest !== null && (
      <p>
        <Amounts>{rest}</Amounts>
      </p>
    ),
  };
}
