import type { CallInternal } from '@petwell/chassis';
import { endUnpaid } from '@petwell/contracts/internal';
import type { EndUnpaid } from './remove-account.ts';

/** Ends the plans that were never paid; enrollment calls the payment provider. */
export const createEndUnpaid =
  (callEnrollment: CallInternal): EndUnpaid =>
  (id) =>
    callEnrollment(endUnpaid, { params: { id } });
