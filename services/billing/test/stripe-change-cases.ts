import type { StripePorts } from './stripe-recorder.ts';
import type { WriteCase } from './stripe-write-cases.ts';

/** The writes for what is due for a change of plan. */
export const createChangeCases = ({ changeProvider }: StripePorts): WriteCase[] => [
  [
    'changeProvider.draftInvoice',
    () =>
      changeProvider.draftInvoice({
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        changeId: 'change',
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
    'changeProvider.addLine',
    () =>
      changeProvider.addLine({
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
    'changeProvider.openInvoice',
    () => changeProvider.openInvoice('in_1'),
    [['POST /v1/invoices/in_1/finalize', ['auto_advance=false']]],
  ],
  [
    'changeProvider.discardInvoice',
    () => changeProvider.discardInvoice('in_1'),
    [['DELETE /v1/invoices/in_1', []]],
    { 'GET /v1/invoices': { status: 'draft' } },
  ],
  [
    'changeProvider.discardInvoice',
    () => changeProvider.discardInvoice('in_1'),
    [['POST /v1/invoices/in_1/void', []]],
    { 'GET /v1/invoices': { status: 'open' } },
  ],
  [
    'changeProvider.returnCredit',
    () => changeProvider.returnCredit({ invoiceId: 'in_1', changeId: 'change' }),
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
    'changeProvider.returnCredit',
    () => changeProvider.returnCredit({ invoiceId: 'in_1', changeId: 'change' }),
    [],
    { 'GET /v1/invoices': { currency: 'usd', starting_balance: 0, ending_balance: 0 } },
  ],
];
