import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[ADM-28] [ADM-30] staff find their way with the bar, and a figure opens its list', async ({
  page,
}) => {
  await signInAsStaff(page);
  const members = page.getByRole('link', { name: /^Active members: .*show the list$/ });
  // Other tests enroll meanwhile.
  await expect(async () => {
    await page.goto('/admin-dashboard');
    const count = /: ([\d,]+),/.exec((await members.getAttribute('aria-label')) ?? '')?.[1];
    await members.click();
    await expect(page.getByText(new RegExp(`^${count} customers? with`))).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expect(page).toHaveURL(/status=active/);

  const bar = page.getByRole('navigation', { name: 'Staff' });
  await bar.getByRole('link', { name: 'Work list' }).click();
  await expect(page.getByRole('heading', { name: 'Work list' })).toBeFocused();
  await expect(page.getByText(/to do/i).last()).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Clinic' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Money' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Clinic' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Money' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Plans' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Plan figures' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Plan use' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Activity' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeFocused();

  await page.setViewportSize({ width: 320, height: 640 });
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Activity' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Front desk' }).click();
  await expect(page).toHaveURL(/\/desk$/);
});
