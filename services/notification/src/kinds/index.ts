import { calendarOf, composeMail, filesOf } from './compose-mail.ts';
import { farewellSubject } from './farewell.ts';
import type { Clinic, MailContent } from './layout/mail-content.ts';
import { nameOr } from './layout/mail-text.ts';
import { renderText } from './layout/render-text.ts';
import type { MailData } from '@petwell/contracts/events';

export type { CalendarFile } from './layout/calendar-file.ts';
export type { Clinic, MailContent, MailFile } from './layout/mail-content.ts';

type People = Record<'to' | 'sender', { name: string; address: string }>;

/** Builds the room of the mail kinds: what each email says, and how it looks. */
export function createMailKinds({ clinic }: { clinic: Clinic }) {
  return {
    compose: (data: MailData, options: { isNamed: boolean }) => composeMail(data, clinic, options),
    toText: (content: MailContent) => renderText(content, clinic),
    /** Imports the renderer with the first email, because it accounts for most of the startup cost. */
    async toHtml(this: void, content: MailContent): Promise<string> {
      const { renderHtml } = await import('./layout/render-html.ts');
      return renderHtml(content, clinic);
    },
    calendarOf: (data: MailData, people: People) => calendarOf(data, clinic, people),
    filesOf,
    /** A recipient's name; empty if it looks unsafe. */
    safeName: (name: string) => nameOr('', name),
    farewellSubject,
  };
}
export type MailKinds = ReturnType<typeof createMailKinds>;
