import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chromium as playwright,
  type Browser,
  type FrameLocator,
  type Page,
} from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe, eventually, startTestBed, type TestBed } from '../support.ts';

let testBed: TestBed;
let browser: Browser;
let shop: Server;
let page: Page;
let shopUrl: string;
const problems: string[] = [];

/** Starts a shop with the strictest CSP that Stripe's script works with. */
function startShop(simulatorUrl: string): Promise<Server> {
  const policy = `default-src 'none'; script-src 'self' ${simulatorUrl}; frame-src ${simulatorUrl}; connect-src ${simulatorUrl}; style-src 'self'`;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/favicon')) {
      response.writeHead(204).end();
      return;
    }
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><body><main id="form"></main><script src="${simulatorUrl}/stripe.js"></script></body></html>`,
    );
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

async function mountForm(clientSecret: string): Promise<FrameLocator> {
  await page.evaluate((secret) => {
    type Scope = { Stripe: (key: string) => Record<string, (...a: unknown[]) => unknown> } & Record<
      string,
      unknown
    >;
    const scope = globalThis as unknown as Scope;
    const stripe = scope.Stripe('pk_test_simulator');
    const elements = stripe.elements?.({
      clientSecret: secret,
      appearance: { variables: { colorPrimary: '#0f766e', borderRadius: '10px' } },
    }) as {
      create: (type: string) => {
        mount: (to: string) => void;
        on: (name: string, then: (detail: unknown) => void) => void;
      };
    };
    const seen: unknown[] = [];
    Object.assign(scope, { stripe, elements, seen });
    const element = elements.create('payment');
    for (const name of ['ready', 'loaderror']) {
      element.on(name, (detail) => seen.push({ name, detail }));
    }
    element.mount('#form');
  }, clientSecret);
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

async function fillCard(form: FrameLocator, number: string): Promise<void> {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('ZIP code').fill('32204');
}

type Outcome = {
  paymentIntent?: { status: string };
  setupIntent?: { status: string };
  error?: { type: string; code: string; decline_code?: string; message: string };
};

/** Starts the confirmation; the promise is kept in the page so that the test can complete a challenge. */
async function beginConfirm(method = 'confirmPayment'): Promise<() => Promise<Outcome>> {
  await page.evaluate((name) => {
    const scope = globalThis as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    > & { outcome: Promise<unknown> };
    const { elements } = scope;
    scope.outcome =
      scope.stripe?.[name]?.({ elements, confirmParams: {}, redirect: 'if_required' }) ??
      Promise.reject(new Error('no stripe'));
  }, method);
  return () =>
    page.evaluate(() => (globalThis as unknown as { outcome: Promise<Outcome> }).outcome);
}

beforeAll(async () => {
  testBed = await startTestBed();
  shop = await startShop(testBed.simulator.url);
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  browser = await playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}, 60_000);
beforeEach(async () => {
  problems.length = 0;
  page = await browser.newPage({ viewport: { width: 480, height: 720 } });
  page.on('console', (message) => {
    // A declined card is a 402, which Chromium reports by itself.
    if (message.type() === 'error' && !message.text().includes('402'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(shopUrl);
});
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await testBed.close();
  shop.closeAllConnections();
  shop.close();
});

describe('stripe.js in a browser under a strict content security policy', () => {
  it('has the version that @stripe/stripe-js expects and refuses keys that are not for browsers', async () => {
    expect(
      await page.evaluate(
        () => (globalThis as unknown as { Stripe: { version: string } }).Stripe.version,
      ),
    ).toBe('endive');
    const refused = await page.evaluate(() => {
      const { Stripe } = globalThis as unknown as { Stripe: (key: string) => object };
      return ['sk_test_x', 'pk_live_x', ''].map((key) => {
        try {
          Stripe(key);
          return 'accepted';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(refused).toEqual(['IntegrationError', 'IntegrationError', 'IntegrationError']);
  });

  it('accepts a payment with a valid card', async () => {
    const { clientSecret, subscription } = await subscribe(testBed.stripe);
    const form = await mountForm(clientSecret);
    await fillCard(form, '4242424242424242');
    expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    const outcome = await (await beginConfirm())();
    expect(outcome.error).toBeUndefined();
    expect(outcome.paymentIntent?.status).toBe('succeeded');
    await eventually('the active subscription', async () => {
      const { status } = await testBed.stripe.subscriptions.retrieve(subscription.id);
      return status === 'active';
    });
    const intent = await testBed.stripe.paymentIntents.retrieve(
      clientSecret.split('_secret_')[0] ?? '',
      { expand: ['payment_method'] },
    );
    expect(intent.payment_method).toMatchObject({
      billing_details: { address: { country: 'US', postal_code: '32204' } },
    });
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: object[] }).seen);
    expect(seen).toEqual([{ name: 'ready', detail: { elementType: 'payment' } }]);
  });

  it('shows missing fields and sends nothing', async () => {
    const { clientSecret } = await subscribe(testBed.stripe);
    const form = await mountForm(clientSecret);
    await form.getByLabel('Card number').fill('4242');
    const outcome = await (await beginConfirm())();
    expect(outcome.error).toMatchObject({
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    });
    await form.getByText('Your card number is incomplete.').waitFor();
    await form.getByText('Your card’s expiration date is incomplete.').waitFor();
    await form.getByText('Your card’s security code is incomplete.').waitFor();
    expect(await form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
  });

  it('reports a declined card and accepts another one', async () => {
    const { clientSecret } = await subscribe(testBed.stripe);
    const form = await mountForm(clientSecret);
    await fillCard(form, '4000000000000002');
    const declined = await (await beginConfirm())();
    expect(declined.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
    await form.getByLabel('Card number').fill('5555555555554444');
    expect((await (await beginConfirm())()).paymentIntent?.status).toBe('succeeded');
  });

  it.each([
    { action: 'Complete', status: 'succeeded', message: undefined },
    {
      action: 'Fail',
      status: undefined,
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  ])('handles a 3-D Secure challenge: $action', async ({ action, status, message }) => {
    const { clientSecret } = await subscribe(testBed.stripe);
    const form = await mountForm(clientSecret);
    await fillCard(form, '4000002500003155');
    const outcome = await beginConfirm();
    const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]');
    await bank.getByRole('button', { name: action }).click();
    const { paymentIntent, error } = await outcome();
    expect(paymentIntent?.status).toBe(status);
    expect(error?.message).toBe(message);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('saves a card for later with a setup intent', async () => {
    const customer = await testBed.stripe.customers.create({ email: 'ada@example.com' });
    const setup = await testBed.stripe.setupIntents.create({ customer: customer.id });
    const form = await mountForm(setup.client_secret ?? '');
    await fillCard(form, '4242424242424242');
    expect((await (await beginConfirm('confirmSetup'))()).setupIntent?.status).toBe('succeeded');
    const saved = await testBed.stripe.setupIntents.retrieve(setup.id, {
      expand: ['payment_method'],
    });
    expect(saved.payment_method).toMatchObject({ customer: customer.id });
  });

  it('reports a payment that is already over', async () => {
    const { clientSecret, intentId } = await subscribe(testBed.stripe);
    await testBed.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    await mountForm(clientSecret);
    await page.waitForFunction(() =>
      (globalThis as unknown as { seen: { name: string }[] }).seen.some(
        ({ name }) => name === 'loaderror',
      ),
    );
  });
});
