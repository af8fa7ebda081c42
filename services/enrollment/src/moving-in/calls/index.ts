import { handle, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { Core } from '../../core/index.ts';
import type { ClinicContact } from '../file/rules-addresses.ts';
import { findKnown } from '../file/store-known.ts';
import type { ImportMember } from '../member.ts';
import { createBringIn } from './bring-in.ts';
import { createCallReads, toCallStore } from './store.ts';

const callsPerPage = 50;

/** Builds the call list: members of imported files who wait for an address of their own. */
export function createCalls(
  core: Core,
  { importMember }: { importMember: ImportMember },
  clinic: ClinicContact,
) {
  const reads = createCallReads(core.kysely);
  const bringIn = createBringIn({
    reads,
    importMember,
    clinic,
    findKnown: (asked) => findKnown(core.kysely, asked),
    transaction: core.transactionWith((tx) => ({ calls: toCallStore(tx) })),
  });
  return {
    routes: [
      handle(routes.listCalls, async ({ query }) => {
        const calls = await reads.list(query, callsPerPage + 1);
        const hasMore = calls.length > callsPerPage;
        return { status: 200, body: { calls: calls.slice(0, callsPerPage), hasMore } };
      }),
      reply(routes.addCallAddress, ({ params: { id: importId, row }, body, actor }) =>
        bringIn({ importId, row, ...body, actor }),
      ),
    ],
  };
}
