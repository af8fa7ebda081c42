import { AppError } from '@petwell/chassis';
import { owedOf, type Owed } from '../domain/owed.ts';
import { isOver } from '../domain/provider-observation.ts';
import type { ConvergeSubscription } from '../use-cases/converge-subscription.ts';
import type { InvoiceReference, PaymentProvider } from '../use-cases/payment-provider.ts';

const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

export const ended = () => conflict('This plan has ended, so nothing is charged for it.');

/**
 * Reads at the provider what is owed for a plan that goes on.
 * @throws AppError status_conflict, service_unavailable
 */
export const createReadOwedNow =
  (deps: { provider: Pick<PaymentProvider, 'listInvoices'>; converge: ConvergeSubscription }) =>
  async (subscriptionId: string): Promise<Owed<InvoiceReference>> => {
    const converged = await deps.converge(subscriptionId);
    const status = converged?.seen.subscription.status;
    if (!converged?.isCurrent || status === undefined || isOver(status)) throw ended();
    if (status === 'incomplete') {
      throw conflict('The owner makes the first payment, on the dashboard.');
    }
    return owedOf(await deps.provider.listInvoices(subscriptionId), status);
  };
