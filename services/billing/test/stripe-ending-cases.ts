import type { StripePorts } from './stripe-recorder.ts';
import type { WriteCase } from './stripe-write-cases.ts';

const pendingItems = ['sub_1', 'sub_2'].map((subscription, index) => ({
  id: `ii_${index + 1}`,
  parent: { subscription_details: { subscription } },
}));

/** The writes that end a subscription, or stop its charges for some months. */
export const createEndingCases = ({ endings, holds }: StripePorts): WriteCase[] => [
  [
    'endings.cancelSubscription',
    () => endings.cancelSubscription('sub_1'),
    [['DELETE /v1/subscriptions/sub_1', []]],
  ],
  ['endings.voidInvoice', () => endings.voidInvoice('in_1'), [['POST /v1/invoices/in_1/void', []]]],
  [
    'endings.endWithPeriod',
    () => endings.endWithPeriod('sub_1'),
    [['POST /v1/subscriptions/sub_1', ['cancel_at_period_end=true']]],
  ],
  [
    'endings.clearEnd',
    () => endings.clearEnd('sub_1'),
    [['POST /v1/subscriptions/sub_1', ['cancel_at_period_end=false']]],
    { 'GET /v1/subscriptions': { cancel_at_period_end: true } },
  ],
  [
    'endings.clearEnd',
    () => endings.clearEnd('sub_1'),
    [['POST /v1/subscriptions/sub_1', ['cancel_at=']]],
    { 'GET /v1/subscriptions': { cancel_at: 1 } },
  ],
  [
    'endings.deletePendingItems',
    () => endings.deletePendingItems({ id: 'sub_1', customerId: 'cus_1' }),
    [['DELETE /v1/invoiceitems/ii_1', []]],
    { 'GET /v1/invoiceitems': { data: pendingItems } },
  ],
  [
    'endings.discardInvoice',
    () => endings.discardInvoice({ id: 'in_1', isDraft: true }),
    [
      ['POST /v1/invoices/in_1/finalize', ['auto_advance=false']],
      ['POST /v1/invoices/in_1/void', []],
      ['POST /v1/invoices/in_1/void', []],
    ],
    { 'GET /v1/invoices': { status: 'open' } },
  ],
  [
    'holds.voidUntil',
    () => holds.voidUntil('sub_1', new Date('2027-03-03T17:00:00.000Z')),
    [
      [
        'POST /v1/subscriptions/sub_1',
        ['pause_collection[behavior]=void', 'pause_collection[resumes_at]=1804093200'],
      ],
    ],
  ],
  [
    'holds.resume',
    () => holds.resume('sub_1'),
    [['POST /v1/subscriptions/sub_1', ['pause_collection=']]],
    { 'GET /v1/subscriptions': { pause_collection: { behavior: 'void', resumes_at: 1 } } },
  ],
];
