import { AppError } from '@petwell/chassis';
import type { OfferedChange } from '@petwell/contracts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { AgreeToChange } from './agree-to-change.ts';
import type { OneOffProvider } from '../one-off-invoices/index.ts';
import type { OpenedChanges } from './opened-change.ts';

/**
 * Creates the use cases for the holder of a link that asks about a change of plan: read it, agree and pay, and confirm what
 * the browser paid. Nothing signs them in. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseLink(deps: {
  opened: OpenedChanges;
  agreeToChange: AgreeToChange;
  provider: Pick<OneOffProvider, 'readInvoice'>;
  converge: ConvergeSubscription;
}) {
  const { opened } = deps;
  return {
    async read(token: string): Promise<OfferedChange> {
      return opened.toView(await opened.open(token));
    },

    agree: deps.agreeToChange,

    /**
     * Reads at the provider whether what is due was paid, and settles the change.
     * @throws AppError payment_not_confirmed
     */
    async confirm(token: string): Promise<OfferedChange> {
      const one = await opened.open(token);
      const { invoiceId, agreedAt } = one.change;
      const isWaiting = agreedAt === null && invoiceId !== null;
      const invoice = isWaiting ? await deps.provider.readInvoice(invoiceId) : null;
      if (invoice?.subscriptionId) {
        await deps.converge(invoice.subscriptionId, { invoiceIds: [invoice.id] });
      }
      const after = await opened.reload(one);
      if (after.change.agreedAt === null) throw new AppError('payment_not_confirmed');
      return opened.toView(after);
    },
  };
}
export type UseLink = ReturnType<typeof createUseLink>;
