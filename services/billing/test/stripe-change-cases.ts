import { yearInvoices } from '../src/years/invoices.ts';
import type { StripePorts } from './stripe-recorder.ts';
import type { WriteCase } from './stripe-write-cases.ts';

/** The writes for what is due for a change of plan, and for a year in advance. */
export function createChangeCases({
  oneOffInvoices,
  invoicesOf,
  changes,
}: StripePorts): WriteCase[] {
  const yearly = invoicesOf(yearInvoices);
  return [
    [
      'oneOffInvoices.draftInvoice',
      () =>
        oneOffInvoices.draftInvoice({
          customerId: 'cus_1',
          subscriptionId: 'sub_1',
          agreedId: 'change',
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/invoices',
          [
            'auto_advance=false',
            'customer=cus_1',
            'metadata[changedSubscription]=sub_1',
            'metadata[planChange]=change',
            'pending_invoice_items_behavior=exclude',
          ],
          'key',
        ],
      ],
    ],
    [
      'oneOffInvoices.draftInvoice',
      () =>
        yearly.draftInvoice({
          customerId: 'cus_1',
          subscriptionId: null,
          agreedId: 'year',
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/invoices',
          [
            'auto_advance=false',
            'customer=cus_1',
            'metadata[prepaidYear]=year',
            'pending_invoice_items_behavior=exclude',
          ],
          'key',
        ],
      ],
    ],
    [
      'oneOffInvoices.addLine',
      () =>
        oneOffInvoices.addLine({
          customerId: 'cus_1',
          invoiceId: 'in_1',
          productId: 'prod_plan',
          amountCents: 13_225,
          description: 'Change to Dog Platinum',
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/invoiceitems',
          [
            'customer=cus_1',
            'description=Change to Dog Platinum',
            'invoice=in_1',
            'price_data[currency]=usd',
            'price_data[product]=prod_plan',
            'price_data[unit_amount]=13225',
          ],
          'key',
        ],
      ],
    ],
    [
      'oneOffInvoices.openInvoice',
      () => oneOffInvoices.openInvoice('in_1'),
      [['POST /v1/invoices/in_1/finalize', ['auto_advance=false']]],
    ],
    [
      'oneOffInvoices.discardInvoice',
      () => oneOffInvoices.discardInvoice('in_1'),
      [['DELETE /v1/invoices/in_1', []]],
      { 'GET /v1/invoices': { status: 'draft' } },
    ],
    [
      'oneOffInvoices.discardInvoice',
      () => oneOffInvoices.discardInvoice('in_1'),
      [['POST /v1/invoices/in_1/void', []]],
      { 'GET /v1/invoices': { status: 'open' } },
    ],
    [
      'changes.returnCredit',
      () => changes.returnCredit({ invoiceId: 'in_1', changeId: 'change' }),
      [
        [
          'POST /v1/customers/cus_1/balance_transactions',
          [
            'amount=-2000',
            'currency=usd',
            'description=Change of plan taken back',
            'metadata[planChange]=change',
          ],
          'petwell-change-credit-change',
        ],
      ],
      { 'GET /v1/invoices': { currency: 'usd', starting_balance: -2_500, ending_balance: -500 } },
    ],
    [
      'changes.returnCredit',
      () => changes.returnCredit({ invoiceId: 'in_1', changeId: 'change' }),
      [],
      { 'GET /v1/invoices': { currency: 'usd', starting_balance: 0, ending_balance: 0 } },
    ],
  ];
}
