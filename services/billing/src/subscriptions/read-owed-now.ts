import { AppError } from '@petwell/chassis';
import { type Owed, owedOf } from '../core/rules-standing.ts';
import { type InvoiceReference, isOver, type PaymentReads } from '../core/rules-observation.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import { enrollmentEnded } from '../core/payable.ts';

const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

/**
 * Reads at the provider what is owed for a plan that goes on.
 * @throws AppError status_conflict, service_unavailable
 */
export type ReadOwedNow = (subscriptionId: string) => Promise<Owed<InvoiceReference>>;

export const createReadOwedNow =
  (deps: {
    provider: Pick<PaymentReads, 'listInvoices'>;
    converge: ConvergeSubscription;
  }): ReadOwedNow =>
  async (subscriptionId) => {
    const converged = await deps.converge(subscriptionId);
    const status = converged?.seen.subscription.status;
    if (!converged?.isCurrent || status === undefined || isOver(status)) throw enrollmentEnded();
    if (status === 'incomplete') {
      throw conflict('The owner makes the first payment, on the dashboard.');
    }
    return owedOf(await deps.provider.listInvoices(subscriptionId), status);
  };
