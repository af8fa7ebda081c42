import { expect, test } from '../support/test.ts';

const token = 'aZ09_-'.repeat(7) + 'x';

for (const path of [
  `/card-link%23token=${token}.`,
  `/prepaid-year%23token=${token}.`,
  `/reset-password?token=${token}`,
]) {
  test(`[MNY-73] [ACC-54] ${path.split('token')[0]} loses its token before anything else is asked for`, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 410 .*\/api\/(card-links|prepaid-years)\/lookup/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const note = ({ referer = '' }) => asked.push(`${request.url()} ${referer}`);
      // The last ones may still be on their way when the test ends.
      request.allHeaders().then(note, () => undefined);
    });
    await page.goto(path);
    await expect(page).toHaveURL(path.split(/%23|\?/)[0] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(5);
    const [document, ...others] = asked;
    expect(document).toContain(token);
    expect(others.filter((request) => request.includes(token))).toEqual([]);
    await page.reload();
    await expect(page.getByText('This link is incomplete')).toBeHidden();
  });
}

test('[ACC-54] a second link in the same tab opens instead of the first', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 410 .*\/api\/card-links\/lookup/);
  const lookup = (given: string) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/card-links/lookup') &&
        request.postData()?.includes(given) === true,
    );
  const first = lookup('first-token');
  await page.goto('/card-link#token=first-token');
  await first;
  const second = lookup('second-token');
  await page.goto('/card-link#token=second-token');
  await second;
  await expect(page).toHaveURL('/card-link');
});
