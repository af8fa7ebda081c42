import { confirmAccount, setPasswordByMail } from '../support/account-links.ts';
import {
  cards,
  describePet,
  fillCard,
  fillOwner,
  password,
  payButton,
  pepper,
  pressAddNewPet,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { enroll } from '../support/members.ts';
import { linkInMail } from '../support/mail.ts';
import {
  expect,
  expectAccessibleInAllSizes as expectAccessible,
  newEmail,
  test,
  toast,
} from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const submitPet = { name: 'Get My Personalized Plan Recommendations' } as const;
const completeEnrollment = { name: 'Complete Enrollment' } as const;

test('[QUA-01] [QUA-03] axe finds nothing from the landing page to the owner step', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Pet name')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', submitPet).click();
  await expect(page.getByLabel('Breed')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await reachOwnerStep(page);
  await expectAccessible(page);
  await page.getByRole('button', completeEnrollment).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#plan-selection');
  await expect(page.getByText('Including 1 add-on service(s)')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#recommendations');
  await expect(page.getByText('Why this plan fits').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Age range').selectOption('senior');
  await expect(page.getByText('Your answers have changed')).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing while recommendations load, fail, or are empty', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/\/api\/recommendations/);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/recommendations', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto('/#pet-profile');
  await page.getByLabel('Pet name').fill('Clover');
  await page.getByLabel('Pet type').selectOption('rabbit');
  await page.getByLabel('Breed').fill('Holland Lop');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('button', submitPet).click();
  await expect(page.getByText('Generating Recommendations...')).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByText(/We can’t reach PetWell right now/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/recommendations');
  await page.getByRole('button', submitPet).click();
  await expect(page.getByRole('heading', { name: 'Clover deserves good care, too' })).toBeVisible();
  await expectAccessible(page);
});

test('[NAV-05] [QUA-01] [QUA-03] axe finds nothing in the open menu of small screens', async ({
  page,
}) => {
  const small = { width: 320, height: 800 };
  await page.setViewportSize(small);
  await page.goto('/plans');
  // The bar appears before the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(small);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  await link.click();
  await expect(link).toBeHidden();
  await expect(page).toHaveURL(/\/#about$/);
});

test('[QUA-01] [QUA-03] axe finds nothing from the account to the unpaid dashboard', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 402 .*payment_intents/);
  const email = newEmail();
  await reachOwnerStep(page);
  await fillOwner(page, email);
  await page.getByRole('button', completeEnrollment).click();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill('something-else');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/checkout');
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);

  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Pet name').fill('');
  await page.getByLabel('Weight in lbs').fill('heavy');
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByText(/^Not saved yet/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await page.getByRole('button', { name: 'Save pet profile' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Weight must be a number, like 42.5')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Plan Overview' }).click();
  await page.getByRole('button', { name: 'Need to Cancel?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing when payment cannot be prepared', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/create-subscription/);
  await reachPayment(page, newEmail());
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/create-subscription', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up your payment' })).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on valid and invalid emailed links', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(
    /status of 4\d\d .*(password-resets|email-change-undo|setup-links|account-removals)/,
  );
  const changed = newEmail();
  const { email } = await enroll(page);
  await confirmAccount(page, email);
  await expectAccessible(page);
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(changed);
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/confirm-account?token=gone');
  await expect(page.getByRole('button', { name: 'Remove this account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove this account' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkInMail(changed, '/confirm-email-change'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your new email address is confirmed')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkInMail(email, '/undo-email-change'));
  await expect(page.getByRole('button', { name: 'Restore my email address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore my email address' }).click();
  await expect(page.getByText('Your previous email address is restored')).toBeVisible();
  await expectAccessible(page);
  await setPasswordByMail(page, email);

  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please check your inbox')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reset-password?token=gone');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account-setup?token=gone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on the login page in any state', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*\/api\/login/);
  await page.goto('/login?returnTo=/enrollment');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^Invalid email or password/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await expectAccessible(page);
});

for (const path of [
  '/plans',
  '/terms',
  '/privacy',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email-change',
  '/confirm-email-change?token=x',
  '/undo-email-change',
  '/undo-email-change?token=x',
  '/join',
  '/card-link',
  '/plan-link',
  '/new-price',
  '/plan-change',
  '/prepaid-year',
  '/checkout',
  '/payment-success',
  '/webhook-test',
  '/receipt-test',
  '/nowhere',
]) {
  test(`[QUA-01] [QUA-03] axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}

test('[QUA-01] [QUA-03] axe finds nothing while plans load or fail', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/\/api\/plans/);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/plans', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto('/plans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByText('Unable to load plans. Please try again.')).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing when adding a second, young pet', async ({ page }) => {
  await enroll(page);
  await pressAddNewPet(page);
  await describePet(page, pepper);
  await expectAccessible(page);
});
