import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as playwright, type Browser, type BrowserContext } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnrollments, visitorPassword } from '../../../src/index.ts';
import { cookieOf, type SecurityFixture, type Belongings } from './security-fixture.ts';

/** Starts another website whose page runs the test's attack. */
function startOtherSite(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Win a prize</title><body></body>');
  });
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

/** Attacks by other websites through a signed-in user's browser. */
export function describeCrossSite(getFixture: () => SecurityFixture): void {
  describe('a page of another website', () => {
    let fixture: SecurityFixture;
    let browser: Browser;
    let context: BrowserContext;
    let site: Server;
    let victim: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      site = await startOtherSite();
      victim = await fixture.newOwner();
      browser = await playwright.launch({
        executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });
    });
    afterAll(async () => {
      await browser?.close();
      site?.close();
    });
    beforeEach(async () => {
      context = await browser.newContext();
      await context.addCookies([
        {
          name: 'petwell_owner',
          value: await cookieOf(victim.session, 'petwell_owner'),
          domain: 'localhost',
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
        },
      ]);
    });
    afterEach(() => context.close());

    /** `localhost` on another port is the same site, so cookies are sent; `127.0.0.1` is another site. */
    const openOtherSite = async (host: string) => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);
      return page;
    };
    const cancelUrl = () =>
      `${fixture.stack.urls.gateway}/api/enrollments/${victim.enrollmentId}/cancel`;
    const expectUnharmed = async () => {
      const [view] = await readEnrollments(victim.session, victim.email);
      expect(view?.status).toBe('pending_payment');
    };

    test.each([
      ['localhost', 'text/plain'],
      ['localhost', 'application/x-www-form-urlencoded'],
      ['127.0.0.1', 'text/plain'],
      ['127.0.0.1', 'multipart/form-data'],
    ])('on %s cannot cancel with a %s form', async (host, enctype) => {
      const page = await openOtherSite(host);
      const answered = page.waitForResponse((response) => response.url() === cancelUrl());
      const form = `<form method="post" action="${cancelUrl()}" enctype="${enctype}"><input name='{"a":"' value='"}'></form>`;
      await page.evaluate(
        `document.body.innerHTML = ${JSON.stringify(form)}; document.forms[0].submit();`,
      );
      expect((await answered).status()).toBe(403);
      await expectUnharmed();
    });

    test.each(['localhost', '127.0.0.1'])('on %s cannot cancel with fetch', async (host) => {
      const page = await openOtherSite(host);
      const outcomes = await page.evaluate(`(async (url) => {
        const attempt = (init) =>
          fetch(url, { method: 'POST', credentials: 'include', ...init }).then(
            (response) => response.type + ' ' + response.status,
            () => 'blocked',
          );
        const json = { 'content-type': 'application/json' };
        return [
          await attempt({ mode: 'no-cors', body: '{}' }),
          await attempt({ headers: json, body: '{}' }),
          await attempt({ mode: 'no-cors', headers: json, body: '{}', keepalive: true }),
          navigator.sendBeacon(url, '{}') ? 'sent' : 'blocked',
        ];
      })(${JSON.stringify(cancelUrl())})`);
      // Simple requests are refused and unreadable; requests with a preflight are not even sent.
      expect(outcomes).toEqual(['blocked', 'blocked', 'blocked', 'sent']);
      await expectUnharmed();
    });

    test.each(['localhost', '127.0.0.1'])(
      'on %s can neither read nor frame pages',
      async (host) => {
        const page = await openOtherSite(host);
        const gateway = fixture.stack.urls.gateway;
        const read = await page.evaluate(
          `fetch('${gateway}/api/session', { credentials: 'include' }).then(
          (response) => response.text(),
          () => 'blocked',
        )`,
        );
        expect(read).toBe('blocked');
        await page.evaluate(`document.body.innerHTML = '<iframe src="${gateway}/login"></iframe>'`);
        await expect
          .poll(() => page.frames().map((frame) => frame.url()), { timeout: 10_000 })
          .toContain('chrome-error://chromewebdata/');
      },
    );

    test('cannot sign anyone in or out', async () => {
      const page = await openOtherSite('localhost');
      for (const name of ['logout', 'login', 'demo-session']) {
        const url = `${fixture.stack.urls.gateway}/api/${name}`;
        const outcome = await page.evaluate(
          `fetch('${url}', { method: 'POST', mode: 'no-cors', credentials: 'include' }).then(
            () => 'answered',
            () => 'blocked',
          )`,
        );
        expect(outcome).toBe('blocked');
      }
      expect((await victim.session.get('/api/session')).body).toMatchObject({
        owner: { id: victim.ownerId },
      });
    });

    test('cannot be the redirect target after sign-in', async () => {
      await context.clearCookies();
      for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
        const page = await context.newPage();
        const url = `${fixture.stack.urls.gateway}/login?returnTo=${encodeURIComponent(target)}`;
        await page.goto(url);
        await page.getByLabel('Email').first().fill(victim.email);
        await page.locator('input[type=password]').fill(visitorPassword);
        await page.locator('button[type=submit]').first().click();
        await page.waitForURL('**/dashboard/**');
        expect(new URL(page.url()).origin).toBe(fixture.stack.urls.gateway);
        await context.clearCookies();
        await page.close();
      }
    });
  });
}
