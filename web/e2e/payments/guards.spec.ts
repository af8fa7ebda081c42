import { test } from '../support/test.ts';

// The fixtures in test.ts must fail these tests, which have no assertions.
test.fail('[QUA-10] an unexpected console error fails a test', async ({ page }) => {
  await page.goto('/login');
  // The CSP blocks it, and the browser logs that to the console.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'void 0';
    document.body.append(script);
  });
});

test.fail('[QUA-10] an uncaught exception fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('error', () => setTimeout(resolve));
        setTimeout(() => {
          throw new Error('planted');
        });
      }),
  );
});

test.fail('[QUA-10] an error response fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => fetch('/api/unknown'));
});

test.fail('[QUA-10] a request to another host fails a test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => null));
});
