import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Print has no buttons and no navigation. */
export async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByText('Test mode:')).toBeHidden();
  await expect(page.getByText('PetWell', { exact: true }).filter({ visible: true })).toBeVisible();
}
