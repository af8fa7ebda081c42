import { formatWeekday } from '../../src/shared/format-date.ts';
import { workdayIn } from '../support/appointments.ts';
import { bookExam, staffSession } from '../support/clinic-staff.ts';
import { biscuit, expectPaid, pepper } from '../support/enroll.ts';
import { countKeys, press, type } from '../support/keyboard.ts';
import { payForPet } from '../support/members.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, newEmail, test, toast } from '../support/test.ts';

/** A unique name, as short as a pet's. */
const newName = () => `Zi${newEmail().split('@')[0]?.slice(-6)}`;

test('[QUA-02] a call moves a visit with the keyboard alone', async ({ page }) => {
  const { petName } = await payForPet(page, { ...biscuit, name: newName() });
  await bookExam(await staffSession(), petName, { day: workdayIn(30), time: '10:00' });
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/desk');
  await expect(page.getByRole('combobox', { name: 'Owner, pet, or phone' })).toBeFocused();
  const keys = await countKeys(page);
  await page.keyboard.type(petName);
  await expect(page.getByText('1 pet found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
  const next = page.getByRole('region', { name: 'Next visit' });
  await press(page, next.getByRole('link', { name: /10:00 AM/ }), 'Enter');
  const visit = page.getByRole('dialog', { name: petName });
  await press(page, visit.getByRole('button', { name: 'Change' }), 'Enter');
  const change = page.getByRole('dialog', { name: `Change ${petName}’s appointment` });
  await type(page, change.getByLabel('Time', { exact: true }), '0230PM');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Changed: ${petName}`)).toBeVisible();
  await expectAccessible(page);
  keys.expectAtMost(50);
});

test('[QUA-02] an owner requests the dental cleaning with the keyboard alone', async ({ page }) => {
  await payForPet(page);
  const keys = await countKeys(page);
  await press(page, page.getByRole('button', { name: 'Request Dental cleaning' }), 'Enter');
  const day = formatWeekday(workdayIn(8));
  await press(page, page.getByRole('checkbox', { name: day, exact: true }), 'Space');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Request Sent')).toBeVisible();
  await expectAccessible(page);
  keys.expectAtMost(50);
});

test('[QUA-02] [PAY-41] a second pet joins with the keyboard alone', async ({ page }) => {
  const { email } = await payForPet(page, biscuit);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const keys = await countKeys(page);
  await press(page, button('Add New Pet'), 'Enter');
  await type(page, page.getByLabel('Pet name'), pepper.name);
  await type(page, page.getByLabel('Pet type'), 'Cat');
  await type(page, page.getByLabel('Breed'), pepper.breed);
  await type(page, page.getByLabel('Age range'), 'Puppy');
  await press(page, button('Get My Personalized Plan Recommendations'), 'Enter');
  await expect(page.getByRole('heading', { name: /^Recommended Plans for/ })).toBeFocused();
  await press(page, button('Enroll Now - Best Value'), 'Enter');
  await press(page, button('Continue to Owner Information'), 'Enter');
  await press(page, button('Complete Enrollment'), 'Enter');
  await expectAccessible(page);
  await press(page, button(/^Use Visa 4242 and pay \$/), 'Enter');
  await expectPaid(page, email);
  await expect(page.getByRole('heading', { name: /for Pepper$/ })).toBeVisible();
  await expectAccessible(page);
  keys.expectAtMost(95);
});
