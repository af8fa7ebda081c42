import { expect } from '@playwright/test';
import { biscuit, describePet } from '../support/enroll.ts';
import { capture } from './capture.ts';
import { screen } from './people.ts';

screen('landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Pet name')).toBeVisible();
  await capture(page, 'home');
  await page.getByRole('button', { name: 'Get My Personalized Plan Recommendations' }).click();
  await expect(page.getByLabel('Breed')).toHaveAttribute('aria-invalid', 'true');
  await capture(page, 'home-form-errors', { part: page.locator('#pet-profile') });
});

screen('menu of small screens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await capture(page, 'menu', { widths: [390], isViewportOnly: true });
});

screen('recommendations', async ({ page }) => {
  await page.goto('/#pet-profile');
  await describePet(page, biscuit);
  await capture(page, 'home-recommendations', { part: page.locator('#recommendations') });
  await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
  await page
    .getByRole('group', { name: /add-ons/i })
    .getByRole('checkbox')
    .first()
    .check();
  await capture(page, 'home-plan-selection', { part: page.locator('#plan-selection') });
});

screen('recommendations on their way', async ({ page }) => {
  await page.route('**/api/recommendations', () => new Promise<void>(() => undefined));
  await page.goto('/#pet-profile');
  await page.getByLabel('Pet name').fill('Biscuit');
  await page.getByLabel('Pet type').selectOption('dog');
  await page.getByLabel('Breed').fill('Labrador Retriever');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('button', { name: 'Get My Personalized Plan Recommendations' }).click();
  await expect(page.getByText('Generating Recommendations...')).toBeVisible();
  const part = page.locator('#pet-profile');
  await capture(page, 'home-generating', { part });
});

screen('no plan for a rabbit', async ({ page }) => {
  await page.goto('/#pet-profile');
  await page.getByLabel('Pet name').fill('Clover');
  await page.getByLabel('Pet type').selectOption('rabbit');
  await page.getByLabel('Breed').fill('Holland Lop');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('button', { name: 'Get My Personalized Plan Recommendations' }).click();
  const part = page.locator('#recommendations');
  await expect(part).toBeVisible();
  await capture(page, 'home-no-plan', { part });
});

screen('plans', async ({ page }) => {
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'Kitten Gold' })).toBeVisible();
  await capture(page, 'plans');
});

screen('plans that are loading', async ({ page }) => {
  await page.route('**/api/plans', () => new Promise<void>(() => undefined));
  await page.goto('/plans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await capture(page, 'plans-loading', { isViewportOnly: true });
});

screen('plans that cannot be loaded', async ({ page }) => {
  await page.route('**/api/plans', (route) => route.abort());
  await page.goto('/plans');
  await expect(page.getByText('Unable to load plans. Please try again.')).toBeVisible();
  await capture(page, 'plans-error');
});

screen('an unknown path', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await capture(page, 'not-found');
});
