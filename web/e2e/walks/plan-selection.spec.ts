import { biscuit, describePet } from '../support/enroll.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[REC-15] on a phone, the add-ons step keeps the amounts in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await describePet(page, biscuit);
  await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
  const amounts = page.locator('p').filter({ hasText: /^\$.+per month.*Due today: \$/ });
  await expect(page.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeFocused();
  await expect(amounts).toBeInViewport({ ratio: 1 });
  const before = await amounts.textContent();
  const addOn = page
    .getByRole('group', { name: /add-ons/i })
    .getByRole('checkbox')
    .first();
  await addOn.check();
  await expect(amounts).not.toHaveText(before ?? '');
  await expect(amounts).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(amounts).toBeHidden();
});

test('[PLN-08] [REC-16] a plan from /plans, then other answers', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Choose Dog Silver' }).click();
  await expect(page.getByText(/^You chose Dog Silver/)).toBeInViewport();
  await page.reload();
  await expect(page.getByLabel('Pet type')).toHaveValue('dog');
  await page.getByLabel('Pet name').fill('Biscuit');
  await page.getByLabel('Breed').fill('mixed');
  await page.getByLabel('Age range').selectOption('adult');
  const submit = page.getByRole('button', { name: 'Get My Personalized Plan Recommendations' });
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Dog Silver' })).toBeVisible();

  await page.getByLabel('Age range').selectOption('senior');
  await expect(page.getByText('Your answers have changed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go back to the form' }).click();
  await submit.click();
  await expect(page.getByText('Your answers have changed')).toHaveCount(0);
});
