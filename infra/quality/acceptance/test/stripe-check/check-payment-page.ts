import { chromium as playwright } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import type { createFlows } from './check-flows.ts';

/** Opens the payment page in Chromium. Fails on a CSP violation, or if the card form doesn't appear. */
export async function checkPaymentPage(
  flows: Pick<ReturnType<typeof createFlows>, 'enroll'>,
  gatewayUrl: string,
): Promise<string> {
  const { session, email } = await flows.enroll();
  const browser = await playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext();
    const cookies = (await session.cookies()).split('; ').map((cookie) => cookie.split('='));
    await context.addCookies(
      cookies.map(([name = '', ...value]) => ({ name, value: value.join('='), url: gatewayUrl })),
    );
    const page = await context.newPage();
    const violated = new Promise<never>((_resolve, reject) => {
      page.on('console', (message) => {
        const text = message.text();
        // Stripe's own frames try out stricter policies that block nothing yet.
        if (!/Content Security Policy/i.test(text) || /report.only/i.test(text)) return;
        reject(new Error(text));
      });
    });
    const shown = async () => {
      await page.goto(new URL(`/dashboard/${encodeURIComponent(email)}`, gatewayUrl).href);
      await page.getByRole('button', { name: 'Complete Payment' }).click();
      const form = page.frameLocator('iframe[title="Secure payment input frame"]').first();
      await form.getByLabel('Card number').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    };
    await Promise.race([shown(), violated]);
    return 'the card form appeared, without a CSP violation';
  } finally {
    await browser.close();
  }
}
