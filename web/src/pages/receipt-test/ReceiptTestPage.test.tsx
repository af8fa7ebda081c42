import type { TestReceiptResponse } from '@petwell/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const success: TestReceiptResponse = {
  success: true,
  message: 'The test payment succeeded. Its receipt is on the way to vet@example.com.',
  paymentIntentId: 'pi_1',
  amount: 12_765,
  receiptEmail: 'vet@example.com',
  clientSecret: 'pi_1_secret_x',
  error: null,
};

function response(result: TestReceiptResponse | Response): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/test-receipt', async ({ request }) => {
      sent.push(await request.json());
      return result instanceof Response ? result.clone() : HttpResponse.json(result);
    }),
  );
  return sent;
}
const send = () => screen.findByRole('button', { name: 'Send test receipt' });

describe('/receipt-test', () => {
  beforeEach(() => {
    signInStaff('manager');
    server.use(
      http.get('*/api/webhook-info', () =>
        HttpResponse.json({
          webhookUrl: 'https://petwell.example/api/webhooks/stripe',
          requiredEvents: [],
          stripeConfigured: true,
          webhookSecretRequired: true,
          isTestMode: true,
        }),
      ),
    );
  });

  it('[ADM-10] is for managers', async () => {
    signInStaff('staff');
    await renderApp('/receipt-test');
    expect(await screen.findByText('Only managers can see this')).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('[ADM-10] defaults to 12765 cents and shows the full result', async () => {
    const sent = response(success);
    const { user } = await renderApp('/receipt-test');
    expect(await screen.findByLabelText(/^Amount in cents/)).toHaveValue('12765');
    expect(screen.getByText(wholeText('That is $127.65.'))).toBeVisible();
    await user.type(screen.getByLabelText('Email'), ' Vet@Example.com ');
    await user.click(await send());
    expect(await screen.findByText('Test receipt sent')).toBeVisible();
    for (const text of [
      success.message,
      'pi_1',
      '12765 cents ($127.65)',
      'vet@example.com',
      'pi_1_secret_x',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(sent).toEqual([{ email: 'vet@example.com', amount: 12_765 }]);
  });

  it('[ADM-10] uses the default for an empty amount', async () => {
    const sent = response(success);
    const { user } = await renderApp('/receipt-test');
    await user.type(await screen.findByLabelText('Email'), 'vet@example.com');
    await user.clear(screen.getByLabelText(/^Amount in cents/));
    await user.click(await send());
    expect(await screen.findByText('Test receipt sent')).toBeVisible();
    expect(sent).toEqual([{ email: 'vet@example.com', amount: 12_765 }]);
  });

  it('[ADM-10] does not pay twice after a lost response', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/test-receipt', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(success);
      }),
    );
    const { user } = await renderApp('/receipt-test');
    await user.type(await screen.findByLabelText('Email'), 'vet@example.com');
    await user.click(await send());
    await screen.findByRole('alert');
    await user.click(await send());
    expect(await screen.findByText('Test receipt sent')).toBeVisible();
    await user.click(await send());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("[ADM-10] accepts digits only: 'Amount must be a number in cents'", async () => {
    const sent = response(success);
    const { user } = await renderApp('/receipt-test');
    const amount = await screen.findByLabelText(/^Amount in cents/);
    await user.clear(amount);
    await user.type(amount, '127.65');
    await user.click(await send());
    expect(await screen.findByText('Amount must be a number in cents')).toBeVisible();
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[ADM-10] shows why the payment provider refused', async () => {
    response({
      ...success,
      success: false,
      message: 'No receipt was sent.',
      error: 'Stripe refused the test payment.',
      clientSecret: null,
    });
    const { user } = await renderApp('/receipt-test');
    await user.type(await screen.findByLabelText('Email'), 'vet@example.com');
    await user.click(await send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Stripe refused the test payment.');
  });

  it('[ADM-10] shows a failure next to its button', async () => {
    response(errorResponse('test_mode_only', 'The test tools are off.'));
    const { user } = await renderApp('/receipt-test');
    await user.type(await screen.findByLabelText('Email'), 'vet@example.com');
    await user.click(await send());
    expect(await screen.findByRole('alert')).toHaveTextContent('The test tools are off.');
  });
});
