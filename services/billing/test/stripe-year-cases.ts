import type { StripePorts } from './stripe-recorder.ts';
import type { WriteCase } from './stripe-write-cases.ts';

/** The writes for a year in advance by card. */
export const createYearCases = ({ yearProvider }: StripePorts): WriteCase[] => [
  [
    'yearProvider.draftInvoice',
    () => yearProvider.draftInvoice({ customerId: 'cus_1', yearId: 'year', idempotencyKey: 'key' }),
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
    'yearProvider.addLine',
    () =>
      yearProvider.addLine({
        customerId: 'cus_1',
        invoiceId: 'in_1',
        productId: 'prod_plan',
        amountCents: 75_600,
        description: 'Dog Gold, 12 months in advance',
        idempotencyKey: 'key',
      }),
    [
      [
        'POST /v1/invoiceitems',
        [
          'customer=cus_1',
          'description=Dog Gold, 12 months in advance',
          'invoice=in_1',
          'price_data[currency]=usd',
          'price_data[product]=prod_plan',
          'price_data[unit_amount]=75600',
        ],
        'key',
      ],
    ],
  ],
  [
    'yearProvider.openInvoice',
    () => yearProvider.openInvoice('in_1'),
    [['POST /v1/invoices/in_1/finalize', ['auto_advance=false']]],
  ],
  [
    'yearProvider.discardInvoice',
    () => yearProvider.discardInvoice('in_1'),
    [['DELETE /v1/invoices/in_1', []]],
    { 'GET /v1/invoices': { status: 'draft' } },
  ],
  [
    'yearProvider.discardInvoice',
    () => yearProvider.discardInvoice('in_1'),
    [['POST /v1/invoices/in_1/void', []]],
    { 'GET /v1/invoices': { status: 'open' } },
  ],
];
