import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium as playwright, type Browser, type BrowserContext } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnrollments } from '../../../src/index.ts';
import { cookieOf, ownerPassword, type AttackWorld, type Belongings } from './attack-world.ts';

/** Another website; its page tries what the test tells it to. */
function startOtherSite(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Win a prize</title><body></body>');
  });
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

/** What other websites can make the browser of a signed-in person do. */
export function describeCrossSite(worldOf: () => AttackWorld): void {
  describe('a page of another website', () => {
    let world: AttackWorld;
    let browser: Browser;
    let context: BrowserContext;
    let site: Server;
    let victim: Belongings;
    beforeAll(async () => {
      world = worldOf();
      site = await startOtherSite();
      victim = await world.newOwner();
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

    /** `localhost` on another port is the same site, so that cookies travel; `127.0.0.1` is another. */
    const openOtherSite = async (host: string) => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);
      return page;
    };
    const cancelUrl = () =>
      `${world.stack.urls.gateway}/api/enrollments/${victim.enrollmentId}/cancel`;
    const expectUnharmed = async () => {
      const [view] = await readEnrollments(victim.session, victim.email);
      expect(view?.status).toBe('pending_payment');
    };

    test.each([
      ['localhost', 'text/plain'],
      ['localhost', 'application/x-www-form-urlencoded'],
      ['127.0.0.1', 'text/plain'],
      ['127.0.0.1', 'multipart/form-data'],
    ])('on %s cannot cancel with a form of %s', async (host, enctype) => {
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
      // What was sent is refused and cannot be read; what needs a preflight is not even sent.
      expect(outcomes).toEqual(['blocked', 'blocked', 'blocked', 'sent']);
      await expectUnharmed();
    });

    test.each(['localhost', '127.0.0.1'])(
      'on %s reads nothing and frames nothing',
      async (host) => {
        const page = await openOtherSite(host);
        const gateway = world.stack.urls.gateway;
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

    test('cannot sign anybody out or in', async () => {
      const page = await openOtherSite('localhost');
      for (const name of ['logout', 'login', 'demo-session']) {
        const url = `${world.stack.urls.gateway}/api/${name}`;
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

    test('cannot be where signing in leads to', async () => {
      await context.clearCookies();
      for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
        const page = await context.newPage();
        const url = `${world.stack.urls.gateway}/login?returnTo=${encodeURIComponent(target)}`;
        await page.goto(url);
        await page.getByLabel('Email').first().fill(victim.email);
        await page.locator('input[type=password]').fill(ownerPassword);
        await page.locator('button[type=submit]').first().click();
        await page.waitForURL('**/dashboard/**');
        expect(new URL(page.url()).origin).toBe(world.stack.urls.gateway);
        await context.clearCookies();
        await page.close();
      }
    });
  });
}
