import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[ADM-29] a customer’s timeline is filtered with the keyboard, and the address keeps it', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.getByLabel('Search').fill('Dana Demo');
  await page.getByRole('button', { name: 'Dana Demo' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Dana Demo' });
  await expect(panel.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByText(/^Loading/)).toHaveCount(0);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Visits' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/customer=\d+.*&show=visits%2Cnotes/);
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Notes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/show=/);
});
