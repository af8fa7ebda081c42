import {
  customerMailsQuerySchema,
  customerMailsSchema,
  testReceiptResponseSchema,
  testReceiptSchema,
  testWebhookResponseSchema,
  testWebhookSchema,
  webhookInfoSchema,
} from '@petwell/contracts';
import type { Operation } from './operation.ts';

/** Trying out webhooks and receipts, and looking at what was mailed. */
export const testToolOperations: readonly Operation[] = [
  {
    route: 'GET /api/admin/customers/{ownerId}/mails',
    id: 'listCustomerMails',
    tag: 'Staff',
    summary: 'What was mailed to a customer, newest first',
    access: ['viewer', 'staff', 'manager'],
    query: customerMailsQuerySchema,
    answers: [{ status: 200, description: 'One page', schema: customerMailsSchema }],
    errors: ['not_found'],
  },
  {
    route: 'GET /api/webhook-info',
    id: 'readWebhookInfo',
    tag: 'Staff',
    summary: 'How the payment provider has to be set up',
    access: ['manager'],
    answers: [{ status: 200, description: 'Address and event types', schema: webhookInfoSchema }],
  },
  {
    route: 'POST /api/test-webhook',
    id: 'testWebhook',
    tag: 'Staff',
    summary: 'Send a signed event about an enrollment’s real object through the pipeline',
    access: ['manager'],
    body: testWebhookSchema,
    isIdempotentByKey: true,
    answers: [{ status: 200, description: 'What came of it', schema: testWebhookResponseSchema }],
    errors: ['not_found', 'status_conflict', 'test_mode_only'],
  },
  {
    route: 'POST /api/test-receipt',
    id: 'testReceipt',
    tag: 'Staff',
    summary: 'Pay with a test card and have the receipt mailed',
    access: ['manager'],
    body: testReceiptSchema,
    isIdempotentByKey: true,
    answers: [{ status: 200, description: 'How it went', schema: testReceiptResponseSchema }],
    errors: ['test_mode_only'],
  },
];
