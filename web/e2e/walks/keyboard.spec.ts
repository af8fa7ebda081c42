import {
  expectActiveDashboard,
  expectPaid,
  biscuit,
  password,
  payButton,
} from '../support/enroll.ts';
import { press, type } from '../support/keyboard.ts';
import { expect, newEmail, test } from '../support/test.ts';

test('[QUA-02] enrolling and paying work with the keyboard alone', async ({ page }) => {
  const email = newEmail();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Get Started' }), 'Enter');
  await type(page, page.getByLabel('Pet name'), biscuit.name);
  await type(page, page.getByLabel('Pet type'), 'Dog');
  await type(page, page.getByLabel('Breed'), biscuit.breed);
  await type(page, page.getByLabel('Age range'), 'Adult');
  await press(page, page.getByRole('checkbox', { name: 'Joint issues' }), 'Space');
  await press(page, button('Get My Personalized Plan Recommendations'), 'Enter');
  await expect(page.getByRole('heading', { name: /^Recommended Plans for/ })).toBeFocused();
  await press(page, button('Enroll Now - Best Value'), 'Enter');
  await press(page, button('Continue to Owner Information'), 'Enter');

  await type(page, page.getByLabel('First name'), 'Ana');
  await type(page, page.getByLabel('Last name'), 'Reyes');
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Phone number'), '904-555-0188');
  await page.keyboard.press('Enter');
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await type(page, page.getByLabel('Confirm password'), password);
  await page.keyboard.press('Enter');

  await expect(payButton(page)).toBeEnabled();
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await type(page, frame.getByLabel('Card number'), '4242424242424242');
  await type(page, frame.getByLabel('Expiration date'), '1234');
  await type(page, frame.getByLabel('Security code'), '123');
  await type(page, frame.getByLabel('ZIP code'), '32204');
  await press(page, payButton(page), 'Enter');
  await expectPaid(page, email);
  await press(page, page.getByRole('link', { name: 'Go to Dashboard' }), 'Enter');
  await expectActiveDashboard(page, email, biscuit);
});
