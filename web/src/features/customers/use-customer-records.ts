import type { ActivityEntry, CustomerMail } from '@petwell/contracts';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { customerNotesQuery } from './api/customer-notes.ts';
import { customerHistoryQuery } from './api/get-customer-records.ts';
import { customerMailsQuery } from '../../shared/staff/customer-mails.ts';
import { actEntry, mailEntry, noteEntry } from './components/record-entries.tsx';
import type { Elements } from '../../shared/ui/elements.ts';
import type { TimelineEntry, TimelineKind, TimelineSource } from './timeline.ts';

function toSource<Page, Item>(
  kind: TimelineKind,
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  itemsOf: (page: Page) => readonly Item[],
  toEntry: (item: Item) => TimelineEntry,
): TimelineSource {
  const entries = (query.data?.pages ?? []).flatMap(itemsOf).map(toEntry);
  return { kind, query, entries, loadedTo: entries.at(-1)?.at };
}

/** The kind that shows the same: a note, or a use of the plan year, whose uses go back to `usesSince`. */
function twinOf({ action, result, at }: ActivityEntry, usesSince: string | undefined) {
  if (result !== 'done') return undefined;
  if (action === 'add-note') return 'notes';
  return action === 'redeem' && usesSince !== undefined && at >= usesSince ? 'uses' : undefined;
}

/**
 * Reads what the timeline shows of a customer's emails, notes, and what staff did. `usesSince`: when the oldest use was
 * recorded that the timeline shows. `textOf`: shows an email's text.
 */
export function useCustomerRecords(
  ownerId: number,
  usesSince: string | undefined,
  textOf: (mail: CustomerMail) => Elements,
): TimelineSource[] {
  const emails = useInfiniteQuery(customerMailsQuery(ownerId));
  const notes = useInfiniteQuery(customerNotesQuery(ownerId));
  const acts = useInfiniteQuery(customerHistoryQuery(ownerId));
  return [
    toSource(
      'emails',
      emails,
      (page) => page.mails,
      (mail) => mailEntry(mail, textOf(mail)),
    ),
    toSource('notes', notes, (page) => page.notes, noteEntry),
    toSource(
      'staff',
      acts,
      (page) => page.entries,
      (entry) => ({ ...actEntry(entry), twin: twinOf(entry, usesSince) }),
    ),
  ];
}
