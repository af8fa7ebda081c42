import { z } from 'zod';
import { noParams, pageParams } from '../params/fields.ts';
import { cancelSubscription, cancelSubscriptionParams } from '../use-cases/cancel-subscription.ts';
import {
  createBalanceTransaction,
  createBalanceTransactionParams,
} from '../use-cases/customer-balance.ts';
import { previewInvoice, previewInvoiceParams } from '../use-cases/preview-invoice.ts';
import { createInvoice, createInvoiceParams, deleteInvoice } from '../use-cases/create-invoice.ts';
import { createSubscription, createSubscriptionParams } from '../use-cases/create-subscription.ts';
import * as customers from '../use-cases/customers.ts';
import {
  createInvoiceItem,
  createInvoiceItemParams,
  deleteInvoiceItem,
} from '../use-cases/invoice-items.ts';
import { payInvoice, payInvoiceParams } from '../use-cases/pay-invoice.ts';
import * as pausing from '../use-cases/pause-subscription.ts';
import { createPaymentIntent, createPaymentIntentParams } from '../use-cases/payment-intents.ts';
import * as cards from '../use-cases/payment-methods.ts';
import * as products from '../use-cases/products.ts';
import { createSetupIntent, createSetupIntentParams } from '../use-cases/setup-intents.ts';
import * as clocks from '../use-cases/test-clocks.ts';
import { updateSubscription, updateSubscriptionParams } from '../use-cases/update-subscription.ts';
import { finalizeDraft, finalizeInvoiceParams } from '../use-cases/finalize-invoice.ts';
import { settlePaid } from '../use-cases/late-settlement.ts';
import { updateInvoice, updateInvoiceParams } from '../use-cases/update-invoice.ts';
import { markUncollectible, voidInvoice } from '../use-cases/void-invoice.ts';
import {
  createWebhookEndpoint,
  createWebhookEndpointParams,
} from '../use-cases/webhook-endpoints.ts';
import { intentRoutes } from './intent-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { readRoutes } from './read-routes.ts';
import { listPage, route, type Route } from './route.ts';

const balancePath = '/v1/customers/:id/balance_transactions';

/** Every call of Stripe's API that the simulator handles. */
export const routes: Route[] = [
  route('post', '/v1/customers', customers.createCustomerParams, (account, { params }) =>
    customers.createCustomer(account, params),
  ),
  route('get', '/v1/customers/:id', noParams, (account, { id }) =>
    customers.retrieveCustomer(account, id),
  ),
  route('post', '/v1/customers/:id', customers.updateCustomerParams, (account, { id, params }) =>
    customers.updateCustomer(account, id, params),
  ),
  route('delete', '/v1/customers/:id', noParams, (account, { id }) =>
    customers.deleteCustomer(account, id),
  ),
  route('post', balancePath, createBalanceTransactionParams, (account, { id, params }) =>
    createBalanceTransaction(account, id, params),
  ),
  route('get', balancePath, z.strictObject(pageParams), (account, call) => {
    const { id: customer } = account.require('customer', call.id);
    const path = `/v1/customers/${customer}/balance_transactions`;
    const kind = 'customer_balance_transaction';
    return listPage(account, { path, kind, filter: { customer } }, call);
  }),
  route('post', '/v1/products', products.createProductParams, (account, { params }) =>
    products.createProduct(account, params),
  ),
  route('post', '/v1/products/:id', products.updateProductParams, (account, { id, params }) =>
    products.updateProduct(account, id, params),
  ),
  route('post', '/v1/subscriptions', createSubscriptionParams, (account, { params }) =>
    createSubscription(account, params),
  ),
  route('post', '/v1/subscriptions/:id', updateSubscriptionParams, (account, { id, params }) =>
    updateSubscription(account, id, params),
  ),
  route('delete', '/v1/subscriptions/:id', cancelSubscriptionParams, (account, { id, params }) =>
    cancelSubscription(account, id, params),
  ),
  route('post', '/v1/subscriptions/:id/pause', pausing.pauseSubscriptionParams, (account, { id }) =>
    pausing.pauseSubscription(account, id),
  ),
  route('post', '/v1/subscriptions/:id/resume', noParams, (account, { id }) =>
    pausing.resumeSubscription(account, id),
  ),
  route('post', '/v1/invoices/create_preview', previewInvoiceParams, (account, { params }) =>
    previewInvoice(account, params),
  ),
  route('post', '/v1/invoices', createInvoiceParams, (account, { params }) =>
    createInvoice(account, params),
  ),
  route('delete', '/v1/invoices/:id', noParams, (account, { id }) => deleteInvoice(account, id)),
  route('post', '/v1/invoices/:id', updateInvoiceParams, (account, { id, params }) =>
    updateInvoice(account, id, params),
  ),
  route('post', '/v1/invoices/:id/pay', payInvoiceParams, (account, { id, params }) =>
    payInvoice(account, id, params),
  ),
  route('post', '/v1/invoices/:id/finalize', finalizeInvoiceParams, (account, { id, params }) =>
    finalizeDraft(account, id, params),
  ),
  route('post', '/v1/invoices/:id/mark_uncollectible', noParams, (account, { id }) => {
    settlePaid(account, id);
    return markUncollectible(account, account.require('invoice', id));
  }),
  route('post', '/v1/invoices/:id/void', noParams, (account, { id }) => {
    settlePaid(account, id);
    return voidInvoice(account, account.require('invoice', id));
  }),
  route('post', '/v1/invoiceitems', createInvoiceItemParams, (account, { params }) =>
    createInvoiceItem(account, params),
  ),
  route('delete', '/v1/invoiceitems/:id', noParams, (account, { id }) =>
    deleteInvoiceItem(account, id),
  ),
  route('post', '/v1/payment_intents', createPaymentIntentParams, (account, { params }) =>
    createPaymentIntent(account, params),
  ),
  route('post', '/v1/setup_intents', createSetupIntentParams, (account, { params }) =>
    createSetupIntent(account, params),
  ),
  route('post', '/v1/payment_methods/:id/attach', cards.attachParams, (account, { id, params }) =>
    cards.attachPaymentMethod(account, id, params),
  ),
  route('post', '/v1/payment_methods/:id/detach', noParams, (account, { id }) =>
    cards.detachPaymentMethod(account, id),
  ),
  route(
    'post',
    '/v1/payment_methods/:id',
    cards.updatePaymentMethodParams,
    (account, { id, params }) => cards.updatePaymentMethod(account, id, params),
  ),
  route('post', '/v1/webhook_endpoints', createWebhookEndpointParams, (account, { params }) =>
    createWebhookEndpoint(account, params),
  ),
  route(
    'post',
    '/v1/test_helpers/test_clocks',
    clocks.createTestClockParams,
    (account, { params }) => clocks.createTestClock(account, params),
  ),
  route(
    'post',
    '/v1/test_helpers/test_clocks/:id/advance',
    clocks.advanceTestClockParams,
    (account, { id, params }) => clocks.advanceTestClock(account, id, params),
  ),
  ...intentRoutes,
  ...moneyRoutes,
  ...readRoutes,
];
