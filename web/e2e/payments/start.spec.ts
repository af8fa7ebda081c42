import { expect, test } from '../support/test.ts';

const refused = 'Invalid email or password. Please check your credentials and try again.';

test('[QUA-11] a password typed before the app has loaded is sent once, and only to the API', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('walkies-at-night');
  await page.keyboard.press('Enter');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeDisabled();
  resolve();
  await signIn.click();
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([
    expect.stringMatching(/^POST .*\/api\/login$/),
  ]);
  expect(sent.join()).not.toContain('walkies');
});
