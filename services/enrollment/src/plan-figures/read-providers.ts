import { decodeCursor, toPage } from '@petwell/chassis';
import { daySchema, idSchema } from '@petwell/contracts';
import type { PerformedUse, ProviderFigures } from '@petwell/contracts/routes';
import { z } from 'zod';
import type { ProviderReads } from './store-providers.ts';

const pageSize = 50;
const position = z.tuple([daySchema, idSchema]);

/** Handles the routes of who performed what in a month. */
export const createReadProviders = (reads: ProviderReads) => ({
  providers: async (month: string): Promise<ProviderFigures> => ({
    month,
    providers: await reads.readProviders(month),
  }),
  /** @throws AppError validation_failed (a cursor of another list) */
  async uses(query: {
    month: string;
    provider?: string | undefined;
    cursor?: string | undefined;
  }): Promise<{ uses: PerformedUse[]; nextCursor: string | null }> {
    const { month, provider = null } = query;
    const place = decodeCursor(query.cursor, position);
    const after = place && { performedOn: place[0], id: place[1] };
    const rows = await reads.listUses({ month, provider, after, limit: pageSize + 1 });
    const { items: uses, nextCursor } = toPage(rows, pageSize);
    return { uses, nextCursor };
  },
});
export type ReadProviders = ReturnType<typeof createReadProviders>;
