import type { OwnAppointment, OwnAppointmentRequest, OwnAppointments } from '@petwell/contracts';
import type { Page } from '@playwright/test';
import { payForPet } from '../support/members.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const appointment: OwnAppointment = {
  id: 1,
  petId: 1,
  petName: 'Maximilian-Alexander von und zu Schnurrenstein',
  type: 'prevention',
  day: '2099-11-30',
  time: '14:30',
  startsAt: '2099-11-30T19:30:00.000Z',
  duration: 45,
  status: 'scheduled',
  ownerNote: null,
  benefitCodes: [],
  isCancelledByOwner: false,
};
const request: OwnAppointmentRequest = {
  id: 1,
  petId: 1,
  petName: 'Biscuit',
  preferredTimes: [
    { day: '2099-12-02', part: 'morning' },
    { day: '2099-12-03', part: 'afternoon' },
    { day: '2099-12-04', part: 'any' },
  ],
  note: 'Limping-since-the-walk-in-the-park-and-worse-after-every-longer-walk-than-that-one.',
  status: 'open',
  message: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  benefitCodes: [],
  replacesAppointmentId: null,
};
const past = [1, 2, 3, 4].map((month) => ({
  ...appointment,
  id: 10 + month,
  status: 'completed' as const,
  day: `2026-0${month}-15`,
  startsAt: `2026-0${month}-15T19:30:00.000Z`,
}));

async function showWith(page: Page, listed: OwnAppointments): Promise<void> {
  await page.unroute('**/api/appointments');
  await page.route('**/api/appointments', (route) => route.fulfill({ json: listed }));
  await page.reload();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('[QUA-01] [QUA-03] [APT-06] [APT-07] axe finds nothing on the dashboard with appointments, and the paper has no buttons', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED .*\/api\/appointments/);
  await payForPet(page);
  await expect(page.getByText('No upcoming visits')).toBeVisible();
  await button(page, 'Request a new visit').click();
  await button(page, 'Send request').click();
  await expect(page.getByText('Please choose a day')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Later days').click();
  for (const index of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /, \w+ \d+$/ })
      .nth(index)
      .check();
  await expectAccessible(page);
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();

  await showWith(page, {
    appointments: [...past, appointment, { ...appointment, id: 2, status: 'cancelled' }],
    requests: [
      request,
      { ...request, id: 2, status: 'declined', message: 'We are closed on these days.' },
    ],
  });
  await button(page, 'Show all 4 past visits').click();
  await expect(page.getByText('Our answer: We are closed on these days.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Monday, November 30, 2099 at 2:30 PM').first()).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await showWith(page, { appointments: [], requests: [1, 2, 3].map((id) => ({ ...request, id })) });
  await expect(page.getByText(/^You have 3 open requests/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/appointments');
  await page.route('**/api/appointments', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Your visits could not be loaded')).toBeVisible();
  await expectAccessible(page);
});
