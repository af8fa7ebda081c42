import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A member from another system, who is paid for another 20 days. */
export const memberOf = (email: string, petName: string) => ({
  'First name': 'Ana',
  'Last name': 'Reyes',
  Email: email,
  Phone: '904-555-0100',
  'Pet name': petName,
  Species: 'dog',
  Breed: 'Beagle',
  Age: '4 years',
  Plan: 'Dog Gold',
  'Monthly price': '60.00',
  'Started on': day(-100),
  'Next due on': day(20),
  'Paid by': 'card link',
});

/** Brings in one member, on the page of imports. */
export async function importMember(page: Page, member: Record<string, string>): Promise<void> {
  const text = [Object.keys(member), Object.values(member)]
    .map((cells) => cells.join(','))
    .join('\n');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('The import is finished')).toBeVisible({ timeout: 20_000 });
}
