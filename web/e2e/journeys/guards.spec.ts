import { test } from '../support/test.ts';

// Expected to fail: the fixtures of test.ts see to that without any assertion here.
test.fail('[QUA-10] an unexpected console error fails a test', async ({ page }) => {
  await page.goto('/login');
  // Refused by the content security policy, which the browser writes to the console.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'void 0';
    document.body.append(script);
  });
});

test.fail('[QUA-10] an exception that nobody catches fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted');
    });
  });
  await page.waitForFunction(() => performance.now() > 0);
});

test.fail('[QUA-10] an answer that is an error fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => fetch('/api/unknown'));
});

test.fail('[QUA-10] a request to anywhere else fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => null));
});
