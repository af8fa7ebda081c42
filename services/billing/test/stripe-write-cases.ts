import type { StripePorts, Replies, Write } from './stripe-recorder.ts';

const invoiceOf = (endedAt: number | null) => ({
  status: 'open',
  auto_advance: false,
  parent: { subscription_details: { subscription: { ended_at: endedAt } } },
});
const order = {
  customerId: 'cus_1',
  enrollmentId: 17,
  attempt: 2,
  monthlyLines: [
    { amountCents: 4_900, productId: 'prod_plan' },
    { amountCents: 1_450, productId: 'prod_add_on' },
  ],
  feeLine: { amountCents: 6_415, productId: 'prod_fee' },
  idempotencyKey: 'key',
};
const contact = { email: 'ada@example.com', name: 'Ada Example' };
const payment = { invoiceId: 'in_1', paymentMethodId: 'pm_1', idempotencyKey: 'key' };
const subscriptionExpansions = [
  'expand[0]=latest_invoice.confirmation_secret',
  'expand[1]=latest_invoice.payments',
  'expand[2]=pending_setup_intent',
  'expand[3]=default_payment_method',
  'expand[4]=customer.invoice_settings.default_payment_method',
];
const monthlyItems = [
  'items[0][price_data][currency]=usd',
  'items[0][price_data][product]=prod_plan',
  'items[0][price_data][recurring][interval]=month',
  'items[0][price_data][unit_amount]=4900',
  'items[1][price_data][currency]=usd',
  'items[1][price_data][product]=prod_add_on',
  'items[1][price_data][recurring][interval]=month',
  'items[1][price_data][unit_amount]=1450',
  'metadata[attempt]=2',
  'metadata[enrollmentId]=17',
];
const subscriptionPayment = [
  'payment_settings[payment_method_types][0]=card',
  'payment_settings[save_default_payment_method]=on_subscription',
];

export type WriteCase = [
  name: string,
  act: () => Promise<unknown>,
  writes: Write[],
  replies?: Replies,
];

/** Writes of adapters, and exactly what each sends. */
export const createWriteCases = (ports: StripePorts): WriteCase[] => {
  const { provider, cards, retryProvider, disputeProvider } = ports;
  return [
    [
      'provider.createCustomer',
      () => provider.createCustomer({ ownerId: 5, ...contact, idempotencyKey: 'key' }),
      [
        [
          'POST /v1/customers',
          ['email=ada@example.com', 'metadata[ownerId]=5', 'name=Ada Example'],
          'key',
        ],
      ],
    ],
    [
      'provider.updateCustomer',
      () => provider.updateCustomer('cus_1', contact),
      [['POST /v1/customers/cus_1', ['email=ada@example.com', 'name=Ada Example']]],
    ],
    [
      'provider.removeCustomer',
      () => provider.removeCustomer('cus_1'),
      [['DELETE /v1/customers/cus_1', []]],
    ],
    [
      'provider.createProduct',
      () =>
        provider.createProduct({
          kind: 'plan',
          catalogId: 2,
          version: 1,
          name: 'Dog Gold',
          statementDescriptor: 'PETWELL CLINIC',
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/products',
          [
            'metadata[catalogId]=2',
            'metadata[kind]=plan',
            'name=Dog Gold',
            'statement_descriptor=PETWELL CLINIC',
          ],
          'key',
        ],
      ],
    ],
    [
      'provider.updateStatementDescriptor',
      () => provider.updateStatementDescriptor('prod_1', 'PETWELL CLINIC'),
      [['POST /v1/products/prod_1', ['statement_descriptor=PETWELL CLINIC']]],
    ],
    [
      'provider.createSubscription',
      () => provider.createSubscription(order),
      [
        [
          'POST /v1/subscriptions',
          [
            'add_invoice_items[0][price_data][currency]=usd',
            'add_invoice_items[0][price_data][product]=prod_fee',
            'add_invoice_items[0][price_data][unit_amount]=6415',
            'customer=cus_1',
            ...subscriptionExpansions,
            ...monthlyItems,
            'payment_behavior=default_incomplete',
            ...subscriptionPayment,
          ],
          'key',
        ],
      ],
    ],
    [
      'provider.createSubscription',
      () =>
        provider.createSubscription({
          ...order,
          feeLine: null,
          start: { firstChargeAt: new Date('2026-04-01T12:00:00.000Z'), paymentMethodId: 'pm_1' },
        }),
      [
        [
          'POST /v1/subscriptions',
          [
            'customer=cus_1',
            'default_payment_method=pm_1',
            ...subscriptionExpansions,
            ...monthlyItems,
            ...subscriptionPayment,
            'trial_end=1775044800',
          ],
          'key',
        ],
      ],
    ],
    [
      'cards.prepareCardSetup',
      () => cards.prepareCardSetup({ customerId: 'cus_1', enrollmentId: 17 }),
      [
        [
          'POST /v1/setup_intents',
          [
            'allowed_payment_method_types[0]=card',
            'automatic_payment_methods[allow_redirects]=never',
            'automatic_payment_methods[enabled]=true',
            'customer=cus_1',
            'metadata[enrollmentId]=17',
            'usage=off_session',
          ],
        ],
      ],
    ],
    [
      'cards.useCard',
      () =>
        cards.useCard({ customerId: 'cus_1', subscriptionId: 'sub_1', paymentMethodId: 'pm_1' }),
      [
        ['POST /v1/subscriptions/sub_1', ['default_payment_method=pm_1']],
        ['POST /v1/customers/cus_1', ['invoice_settings[default_payment_method]=pm_1']],
      ],
    ],
    [
      'cards.payInvoice',
      () => cards.payInvoice({ ...payment, isDraft: false, isOffSession: false }),
      [
        [
          'POST /v1/invoices/in_1/pay',
          ['expand[0]=payments', 'off_session=false', 'payment_method=pm_1'],
          'key',
        ],
      ],
    ],
    [
      'cards.payInvoice',
      () => cards.payInvoice({ ...payment, isDraft: true, isOffSession: true }),
      [
        ['POST /v1/invoices/in_1', ['metadata[suspended]=true']],
        ['POST /v1/invoices/in_1/finalize', ['auto_advance=false']],
        [
          'POST /v1/invoices/in_1/pay',
          ['expand[0]=payments', 'off_session=true', 'payment_method=pm_1'],
          'key',
        ],
      ],
    ],
    [
      'refundProvider.createRefund',
      () =>
        ports.refundProvider.createRefund({
          paymentIntentId: 'pi_1',
          amountCents: 1_000,
          reservationId: 'reserved',
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/refunds',
          [
            'amount=1000',
            'metadata[petwellRefund]=reserved',
            'payment_intent=pi_1',
            'reason=requested_by_customer',
          ],
          'key',
        ],
      ],
    ],
    [
      'retryProvider.resumeRetries',
      () => retryProvider.resumeRetries('in_1'),
      ['true', 'false'].map((isOn) => [
        'POST /v1/invoices/in_1',
        [`auto_advance=${isOn}`, 'expand[0]=parent.subscription_details.subscription'],
      ]),
      // It ends in between.
      { 'GET /v1/invoices': invoiceOf(null), 'POST /v1/invoices': invoiceOf(1) },
    ],
    [
      'outOfBandProvider.payOutOfBand',
      () =>
        ports.outOfBandProvider.payOutOfBand({
          invoiceId: 'in_1',
          isDraft: true,
          idempotencyKey: 'key',
        }),
      [
        ['POST /v1/invoices/in_1', ['metadata[suspended]=true']],
        ['POST /v1/invoices/in_1/finalize', ['auto_advance=false']],
        ['POST /v1/invoices/in_1/pay', ['paid_out_of_band=true'], 'key'],
      ],
    ],
    [
      'disputeProvider.saveDraft',
      () =>
        disputeProvider.saveDraft({
          disputeId: 'dp_1',
          pdf: Buffer.from('%PDF'),
          texts: [{ field: 'product_description', text: 'A plan' }],
        }),
      [
        [
          'POST /v1/files',
          [
            'Content-Disposition: form-data; name="file"; filename="evidence.pdf" Content-Type: application/pdf %PDF',
            'Content-Disposition: form-data; name="purpose" dispute_evidence',
          ],
        ],
        [
          'POST /v1/disputes/dp_1',
          [
            'evidence[product_description]=A plan',
            'evidence[uncategorized_file]=file_1',
            'submit=false',
          ],
        ],
      ],
      { 'POST /v1/files': { id: 'file_1' } },
    ],
    [
      'disputeProvider.submit',
      () => disputeProvider.submit('dp_1'),
      [['POST /v1/disputes/dp_1', ['submit=true']]],
    ],
    [
      'disputeProvider.accept',
      () => disputeProvider.accept('dp_1'),
      [['POST /v1/disputes/dp_1/close', []]],
    ],
    [
      'fees.chargeFee',
      () =>
        ports.fees.chargeFee({
          subscriptionId: 'sub_1',
          customerId: 'cus_1',
          productId: 'prod_fee',
          amountCents: 6_415,
        }),
      [
        [
          'POST /v1/invoiceitems',
          [
            'customer=cus_1',
            'metadata[kind]=membership_fee',
            'price_data[currency]=usd',
            'price_data[product]=prod_fee',
            'price_data[unit_amount]=6415',
            'subscription=sub_1',
          ],
          'petwell-fee-sub_1-prod_fee',
        ],
      ],
    ],
    [
      'fees.chargeFee',
      () =>
        ports.fees.chargeFee({
          subscriptionId: 'sub_1',
          customerId: 'cus_1',
          productId: 'prod_fee',
          amountCents: 6_415,
          again: 'v7',
        }),
      [
        [
          'POST /v1/invoiceitems',
          [
            'customer=cus_1',
            'metadata[kind]=membership_fee',
            'price_data[currency]=usd',
            'price_data[product]=prod_fee',
            'price_data[unit_amount]=6415',
            'subscription=sub_1',
          ],
          'petwell-fee-sub_1-prod_fee-v7',
        ],
      ],
    ],
    [
      'testProvider.payWithTestCard',
      () => ports.testProvider.payWithTestCard({ email: 'ada@example.com', amountCents: 12_765 }),
      [
        [
          'POST /v1/payment_intents',
          [
            'amount=12765',
            'automatic_payment_methods[allow_redirects]=never',
            'automatic_payment_methods[enabled]=true',
            'confirm=true',
            'currency=usd',
            'description=Receipt test',
            'expand[0]=latest_charge',
            'metadata[purpose]=receipt-test',
            'payment_method=pm_card_visa',
            'receipt_email=ada@example.com',
          ],
        ],
      ],
    ],
    [
      'termsProvider.replaceItems',
      () =>
        ports.termsProvider.replaceItems({
          subscriptionId: 'sub_1',
          removedIds: ['si_1', 'si_2'],
          lines: order.monthlyLines,
          idempotencyKey: 'key',
        }),
      [
        [
          'POST /v1/subscriptions/sub_1',
          [
            ...monthlyItems.filter((param) => param.startsWith('items')),
            'items[2][deleted]=true',
            'items[2][id]=si_1',
            'items[3][deleted]=true',
            'items[3][id]=si_2',
            'proration_behavior=none',
          ],
          'key',
        ],
      ],
    ],
  ];
};
