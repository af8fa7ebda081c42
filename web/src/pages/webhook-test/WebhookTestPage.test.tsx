import type { TestWebhookResponse, WebhookInfo } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { signInStaff } from '../../shared/testing/staff.ts';

const info: WebhookInfo = {
  webhookUrl: 'https://petwell.example/api/webhooks/stripe',
  requiredEvents: ['payment_intent.succeeded', 'invoice.payment_succeeded'],
  stripeConfigured: true,
  webhookSecretRequired: true,
  isTestMode: true,
  apiVersion: '2026-10-28.endive',
  problem: null,
};

function response(result: TestWebhookResponse | Response, given: Partial<WebhookInfo> = {}) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/webhook-info', () => HttpResponse.json({ ...info, ...given })),
    http.post('*/api/test-webhook', async ({ request }) => {
      sent.push(await request.json());
      return result instanceof Response ? result.clone() : HttpResponse.json(result);
    }),
  );
  return sent;
}
const changed: TestWebhookResponse = {
  action: 'status_changed',
  currentStatus: 'pending_payment',
  newStatus: 'active',
};

describe('/webhook-test', () => {
  it('[ADM-10] tells a visitor kindly that it is for managers, with a sign-in link', async () => {
    await renderApp('/webhook-test');
    expect(await screen.findByText('This page is for clinic managers')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Staff sign-in' })).toHaveAttribute(
      'href',
      '/admin-login?returnTo=%2Fwebhook-test',
    );
    expect(screen.queryByLabelText('Plan ID')).toBeNull();
  });

  it.each(['viewer', 'staff'] as const)(
    '[ADM-10] tells a %s that it is for managers',
    async (role) => {
      signInStaff(role);
      const { user } = await renderApp('/webhook-test');
      expect(await screen.findByText('Only managers can see this')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to the front desk' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: /^Clinic/ }));
      expect(screen.getByRole('menuitem', { name: 'Activity' })).toBeVisible();
      expect(screen.queryByRole('menuitem', { name: 'Webhook test' })).toBeNull();
    },
  );

  it('[ADM-10] shows a manager the required setup', async () => {
    signInStaff('manager');
    response(changed);
    await renderApp('/webhook-test');
    expect(await screen.findByText(info.webhookUrl)).toBeVisible();
    expect(screen.getByText('Configured')).toBeVisible();
    expect(screen.getByText('Required')).toBeVisible();
    for (const event of info.requiredEvents) {
      expect(screen.getByText(event, { ignore: 'option' })).toBeVisible();
    }
  });

  it('[PAY-35] says what is wrong with the endpoint', async () => {
    signInStaff('manager');
    const problem =
      'Events arrive in API version 2024-06-20. Set the webhook endpoint to 2026-10-28.endive in Stripe.';
    response(changed, { problem });
    await renderApp('/webhook-test');
    expect(await screen.findByText(problem)).toBeVisible();
  });

  it('[ADM-10] sends the chosen event for the enrollment in the URL, and shows the result', async () => {
    signInStaff('manager');
    const sent = response(changed);
    const { user } = await renderApp('/webhook-test?enrollment=17');
    const type = await screen.findByLabelText('Event type');
    expect(type).toHaveAccessibleDescription('A payment succeeded.');
    await user.selectOptions(type, 'invoice.payment_succeeded');
    // Its explanation does not fit beside it on a phone.
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
      /^invoice\.payment_succeeded$/,
    );
    expect(type).toHaveAccessibleDescription('An invoice was paid.');
    await user.click(screen.getByRole('button', { name: 'Send test webhook' }));
    const result = within(
      (await screen.findByText('Webhook received, status changed')).closest('[role=status]') ??
        document.body,
    );
    for (const text of ['status_changed', 'Payment Required', 'Active']) {
      expect(result.getByText(text)).toBeVisible();
    }
    expect(sent).toEqual([{ eventType: 'invoice.payment_succeeded', enrollmentId: 17 }]);
  });

  it('[ADM-10] retries with the same key after a lost response', async () => {
    signInStaff('manager');
    response(changed);
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/test-webhook', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(changed);
      }),
    );
    const { user } = await renderApp('/webhook-test?enrollment=17');
    await user.click(await screen.findByRole('button', { name: 'Send test webhook' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Send test webhook' }));
    expect(await screen.findByText('Webhook received, status changed')).toBeVisible();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('[ADM-10] requires a number before sending', async () => {
    signInStaff('manager');
    const sent = response(changed);
    const { user } = await renderApp('/webhook-test');
    await user.type(await screen.findByLabelText('Plan ID'), 'Rex');
    await user.click(screen.getByRole('button', { name: 'Send test webhook' }));
    expect(await screen.findByText('Enter a plan ID')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("[ADM-10] shows 'Webhook Test Failed' with the server's reason", async () => {
    signInStaff('manager');
    response(errorResponse('status_conflict', 'Nothing to send an event about.'));
    const { user } = await renderApp('/webhook-test?enrollment=17');
    await user.click(await screen.findByRole('button', { name: 'Send test webhook' }));
    expect(await screen.findAllByText('Webhook Test Failed')).not.toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing to send an event about.');
  });

  it('[ADM-10] is disabled with live keys', async () => {
    signInStaff('manager');
    response(changed, { isTestMode: false });
    await renderApp('/webhook-test');
    expect(await screen.findByText('The test tools are off')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send test webhook' })).toBeNull();
  });

  it('shows an error and a retry when the setup cannot be loaded', async () => {
    signInStaff('manager');
    server.use(http.get('*/api/webhook-info', () => HttpResponse.error()));
    const { user } = await renderApp('/webhook-test');
    expect(await screen.findByText('The setup could not be loaded')).toBeVisible();
    response(changed);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(info.webhookUrl)).toBeVisible();
  });
});
