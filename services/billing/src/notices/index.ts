import { createRepeater } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import { createAnnounceAhead } from './announce-ahead.ts';
import { createPreviewNextCharges } from './next-charge/preview-next-charges.ts';
import { createListNextCharges, createNextCharges, toNextChargeLog } from './next-charge/store.ts';
import { createStripeNextCharge } from './next-charge/stripe.ts';
import { createNotices as createNoticeStore } from './store.ts';

/** How long after a plan's facts its next charge may be previewed. */
const nextChargeMs = 10_000;

/** Builds the room of what owners are told ahead: the next charge, retries, and expiring cards. */
export function createNotices(core: Core) {
  const { kysely, timeZone, clock, logger } = core;
  const previewNextCharges = createPreviewNextCharges({
    nextCharges: createNextCharges(kysely),
    nextChargeProvider: createStripeNextCharge(core),
    transaction: core.transactionWith((tx) => ({ nextCharges: toNextChargeLog(tx) })),
    timeZone,
    clock,
  });
  return {
    routes: [],
    timers: [
      createRepeater({
        name: 'preview next charges',
        work: previewNextCharges,
        everyMs: nextChargeMs,
        isTraced: true,
        logger,
      }),
    ],
    housekeeping: {
      'retries and expiring cards ahead': createAnnounceAhead({
        transaction: core.transactionWith((tx) => ({ notices: createNoticeStore(tx) })),
        clock,
      }),
    },
    listNextCharges: createListNextCharges(kysely, timeZone),
  };
}
