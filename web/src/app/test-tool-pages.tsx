import { ReceiptTestPage } from '../pages/receipt-test/ReceiptTestPage.tsx';
import { WebhookTestPage } from '../pages/webhook-test/WebhookTestPage.tsx';
import { TestToolArea } from './TestToolArea.tsx';

/** `/webhook-test`, for managers. */
export const WebhookTest = () => (
  <TestToolArea title="Webhook test">
    <WebhookTestPage />
  </TestToolArea>
);

/** `/receipt-test`, for managers. */
export const ReceiptTest = () => (
  <TestToolArea title="Receipt test">
    <ReceiptTestPage />
  </TestToolArea>
);
