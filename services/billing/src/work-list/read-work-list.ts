import { decodeCursor, toPage, type ListPosition, type ListRow } from '@petwell/chassis';
import {
  workListNames,
  type FirstDecline,
  type WorkList,
  type WorkListName,
  type WorkListQuery,
} from '@petwell/contracts';
import type { z } from 'zod';

/** One list of the staff's work, in a total order. */
export type PagedList<Item> = {
  /** The values that the list is ordered by. */
  position: z.ZodType<ListPosition>;
  /** Reads the rows after a position. */
  read(page: { after: ListPosition | null; limit: number; now: Date }): Promise<ListRow<Item>[]>;
  count(now: Date): Promise<number>;
};

export type WorkLists = { [Name in WorkListName]: PagedList<WorkList[Name]['items'][number]> };

/**
 * Handles GET /api/admin/work-list: reads the first page of every list, or a page of one list.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function createReadWorkList(deps: {
  lists: WorkLists;
  listFirstDeclines: (now: Date) => Promise<FirstDecline[]>;
  clock: () => Date;
}) {
  async function readPage(
    name: WorkListName,
    { limit, cursor }: WorkListQuery,
    now: Date,
  ): Promise<Partial<WorkList>> {
    const list: PagedList<unknown> = deps.lists[name];
    const after = decodeCursor(cursor, list.position);
    const rows = await list.read({ after, limit: limit + 1, now });
    return { [name]: { ...toPage(rows, limit), total: await list.count(now) } };
  }

  return async (query: WorkListQuery): Promise<Partial<WorkList>> => {
    const now = deps.clock();
    if (query.list) return readPage(query.list, query, now);
    const pages = await Promise.all(workListNames.map((name) => readPage(name, query, now)));
    const declinedFirstPayments = await deps.listFirstDeclines(now);
    return pages.reduce((all, page) => ({ ...all, ...page }), { declinedFirstPayments });
  };
}
