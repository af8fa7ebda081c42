import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test('[OFR-11] [OFR-32] [OFR-02] [QUA-01] [QUA-03] a manager sells a plan at another price, undoes the next one, and retires it', async ({
  page,
}) => {
  // One of its own: other tests buy the clinic's plans meanwhile.
  const name = `Kitten Walk ${Date.now()}`;
  await signInAsStaff(page);
  await openClinicPage(page, 'Plans');
  await expect(page.getByRole('table', { name: 'Plans' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByLabel('Begin with').selectOption('A copy of Kitten Gold');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel(/^Badge/).fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: `Draft of ${name}` })).toBeVisible();

  await page.getByLabel('Price a month').fill('999.00');
  await expect(page.getByText(/^A year costs \$/)).toBeVisible();
  await expect(page.getByText('No member had it in the last 12 months.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Recommendation' }).click();
  await expect(page.getByRole('list', { name: 'Recommended' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: `Publish ${name}` });
  await expect(dialog.getByText('It is sold from now on, at $999.00 a month.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Nobody should buy it');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Reason: Nobody should buy it')).toBeVisible();
  const address = page.url();
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.goto(address);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price a month').fill('998.00');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByLabel('On a day').check();
  await dialog.getByLabel('Day', { exact: true }).fill(dayAfterTomorrow());
  await dialog.getByLabel('Reason').fill('Still too much');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Reason: Still too much')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('There is a draft')).toBeVisible();
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText(/^It hasn’t been shown or sold since/)).toBeVisible();
});
