import { newIdempotencyKey } from '@petwell/acceptance';
import { localSignIns } from '@petwell/local-stack';
import type { Page } from '@playwright/test';
import { biscuit } from '../support/enroll.ts';
import { press, type } from '../support/keyboard.ts';
import { linkInMail } from '../support/mail.ts';
import { payForPets } from '../support/members.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, newEmail, test } from '../support/test.ts';

// Pays for two pets, and goes back and forth between the desk and the owner's dashboard.
test.describe.configure({ timeout: 180_000 });

const exam = 'Comprehensive physical exam';
const button = (page: Page, name: string) => page.getByRole('button', { name });
const search = (page: Page) => page.getByRole('combobox', { name: 'Owner, pet, or phone' });
const desk = (page: Page) => page.getByRole('form', { name: /^Services of/ });
const examAtDesk = (page: Page) => desk(page).getByRole('listitem').filter({ hasText: exam });
const tick = (page: Page, name: string | RegExp) =>
  press(page, desk(page).getByRole('checkbox', { name }), 'Space');
const record = (page: Page) => page.keyboard.press('Enter');
/** Opens the newest use of the exam in the list beside the services. */
const openUse = (page: Page) =>
  press(page, page.getByRole('list', { name: 'Last uses' }).locator('summary').first(), 'Enter');
const examOfOwner = (page: Page) =>
  page
    .getByRole('region', { name: 'This year’s care' })
    .getByRole('listitem')
    .filter({ hasText: exam });

/** Enrolls an owner with two dogs of unique names, and pays for both. */
async function payForTwo(page: Page): Promise<{ email: string; pets: [string, string] }> {
  const unique = newEmail().split('@')[0] ?? '';
  const pets: [string, string] = [`Pip ${unique}`, `Moss ${unique}`];
  const { email } = await payForPets(page, () => pets.map((name) => ({ ...biscuit, name })));
  return { email, pets };
}

/** Opens the front desk and picks a pet, with the keyboard alone. */
async function pickAtDesk(page: Page, petName: string): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Front desk' }), 'Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(petName);
  await expect(page.getByText('1 pet found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
}

async function openDashboard(page: Page, email: string, petName: string): Promise<void> {
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await page.getByRole('radio', { name: new RegExp(petName) }).click();
  await expect(examOfOwner(page)).toBeVisible();
}

/** Records the exam at another desk: the page of this one doesn't know. */
async function recordElsewhere(page: Page): Promise<void> {
  const petId = new URL(page.url()).searchParams.get('pet');
  const found = await page.request.get(`/api/admin/desk/pets?petId=${petId}`);
  const { pets } = (await found.json()) as { pets: { enrollmentId: number }[] };
  const path = `/api/admin/enrollments/${pets[0]?.enrollmentId}/redemptions`;
  const headers = { 'Idempotency-Key': newIdempotencyKey() };
  const answer = await page.request.post(path, { headers, data: { code: 'exam' } });
  expect(answer.status()).toBe(201);
}

test('[DSK-01] [DSK-02] [BEN-17] [BEN-08] [DSH-17] what the desk records, undoes, and moves is on the owner’s dashboard', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/redemptions/);
  const { email, pets } = await payForTwo(page);
  const [pip, moss] = pets;
  await openDashboard(page, email, pip);
  await expect(examOfOwner(page)).toContainText('2 of 2 left');
  await expect(page.getByText(`${pip}’s first exam is waiting`)).toBeVisible();

  await signInAsStaff(page);
  await pickAtDesk(page, pip);
  await tick(page, exam);
  await record(page);
  await expect(page.getByText('1 recorded')).toBeVisible();

  await openDashboard(page, email, pip);
  await expect(examOfOwner(page)).toContainText('1 of 2 left');
  await expect(examOfOwner(page)).toContainText(/by \w+ \d+ · last done /);
  await expect(page.getByText(/^1 of \d+ used/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(examOfOwner(page)).toContainText('1 of 2 left');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/admin-dashboard');
  await pickAtDesk(page, pip);
  await openUse(page);
  await press(page, button(page, `Undo: ${exam}`), 'Enter');
  await page.keyboard.type('Wrong service');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Undone: ${exam}` })).toBeFocused();
  await openDashboard(page, email, pip);
  await expect(examOfOwner(page)).toContainText('2 of 2 left');
  await expect(examOfOwner(page)).not.toContainText('last done');

  await page.goto('/admin-dashboard');
  await pickAtDesk(page, pip);
  await tick(page, exam);
  await record(page);
  await expect(examAtDesk(page)).toContainText('1 of 2 left');
  await recordElsewhere(page);
  await tick(page, exam);
  await record(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was recorded' });
  await expect(refusal).toContainText('The list price is $65');

  await page.reload();
  await expect(page.getByText('Used up: 1')).toBeVisible();
  await openUse(page);
  await press(page, button(page, `Move: ${exam}`).first(), 'Enter');
  await page.keyboard.type('Other pet');
  await expect(page.getByRole('radio', { name: moss })).toBeChecked();
  await press(page, button(page, 'Move this'), 'Enter');
  await expect(page.getByRole('status').filter({ hasText: `Moved to ${moss}` })).toBeFocused();
  await expect(examAtDesk(page)).toContainText('1 of 2 left');
  await tick(page, /% off/);
  await type(page, page.getByLabel(/^Amount given/).first(), '12.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 recorded')).toBeVisible();

  await openDashboard(page, email, pip);
  await expect(examOfOwner(page)).toContainText('1 of 2 left');
  await page.getByRole('radio', { name: new RegExp(moss) }).click();
  await expect(examOfOwner(page)).toContainText('1 of 2 left');
});

test('[DSK-04] a viewer sees what is left and has no buttons', async ({ page }) => {
  const address = newEmail();
  const username = `viewer-${Date.now().toString(36)}`;
  const password = 'only-looking';
  await page.request.post('/api/admin/login', { data: localSignIns.admin });
  const invitation = { username, name: 'Vera Vance', email: address, role: 'viewer' };
  expect((await page.request.post('/api/admin/staff', { data: invitation })).status()).toBe(201);
  await page.goto(await linkInMail(address, '/admin-invitation'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Set password').click();
  await expect(page.getByText('Your account is ready')).toBeVisible();

  await signInAsStaff(page, { username, password });
  await page.getByRole('link', { name: 'Front desk' }).click();
  await search(page).fill(localSignIns.demo.email);
  await page.getByRole('option').first().click();
  await expect(examAtDesk(page)).toContainText(/\d of \d left/);
  await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});
