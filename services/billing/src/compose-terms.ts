import type { EnsureProducts } from './checkout/index.ts';
import type { Core } from './core/index.ts';
import { createHolds } from './holds/index.ts';
import { createOneOffInvoices } from './one-off-invoices/index.ts';
import { createPlanChanges } from './plan-changes/index.ts';
import type { ChargeFeeAgain } from './subscriptions/index.ts';
import { createTerms } from './terms/index.ts';
import { createYears } from './years/index.ts';

/** Webhooks are read, and ends undone, by a room that is built before those that some of them are about. */
export type Years = ReturnType<typeof createYears>;
export type Later = { years?: Years; chargeFeeAgain?: ChargeFeeAgain };

type TermsRooms = Omit<Parameters<typeof createPlanChanges>[1], 'terms' | 'oneOffInvoices'> &
  Omit<Parameters<typeof createYears>[1], 'oneOffInvoices'> & { ensureProducts: EnsureProducts };

/** Builds the rooms in which a running plan gets other terms, months without charges, or a year in advance. */
export function composeTerms(core: Core, later: Later, rooms: TermsRooms) {
  const { withCustomer, ensureProducts, findSubscription, converge, refunds, links } = rooms;
  const oneOffInvoices = createOneOffInvoices(core, { ensureProducts });
  later.years = createYears(core, { withCustomer, oneOffInvoices, refunds, links });
  const terms = createTerms(core, { ensureProducts, findSubscription, converge });
  const { readStandings } = terms;
  return [
    terms,
    createPlanChanges(core, {
      cards: rooms.cards,
      chargeInvoice: rooms.chargeInvoice,
      oneOffInvoices,
      findSubscription,
      converge,
      refunds,
      terms,
      links,
    }),
    createHolds(core, { readStandings, findSubscription, converge }),
    later.years,
  ];
}
