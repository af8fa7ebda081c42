import type { CallInternal } from '@petwell/chassis';
import { endPlans, endUnpaid } from '@petwell/contracts/internal';
import type { EndPlans } from '../use-cases/delete-account.ts';
import type { EndUnpaid } from '../use-cases/remove-account.ts';

/** Ends every plan of an owner; enrollment calls the payment provider. */
export const createEnrollmentPlans =
  (callEnrollment: CallInternal): EndPlans =>
  (id) =>
    callEnrollment(endPlans, { params: { id }, body: { reason: 'owner' } });

/** Ends the plans that were never paid; enrollment calls the payment provider. */
export const createEndUnpaid =
  (callEnrollment: CallInternal): EndUnpaid =>
  (id) =>
    callEnrollment(endUnpaid, { params: { id } });
