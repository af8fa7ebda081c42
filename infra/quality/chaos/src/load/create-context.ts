import type { RunningStack } from '@petwell/local-stack';
import { createBank } from './bank.ts';
import { createCardForm } from './card-form.ts';
import { createDesk } from './desk.ts';
import { createInbox } from './inbox.ts';
import type { JourneyContext } from './journey.ts';
import type { Patience } from './keep-trying.ts';

/** Creates everybody whom owners deal with. */
export const createContext = (
  { urls }: Pick<RunningStack, 'urls'>,
  patience: Patience,
): JourneyContext => ({
  gatewayUrl: urls.gateway,
  cardForm: createCardForm(urls.stripe),
  desk: createDesk(urls.gateway, patience),
  bank: createBank(urls.stripe, patience),
  inbox: createInbox(urls.mailInbox, patience),
  patience,
});
