import { atClinic } from '../support/appointments.ts';
import { command, staffSession } from '../support/clinic-staff.ts';
import { payForPet } from '../support/enroll.ts';
import { failNextPayment } from '../support/provider.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

type FoundPet = { petId: number; ownerId: number };

/** Books the pet's visit for the last minute of the day, which is still to come. */
async function bookForToday(petName: string): Promise<FoundPet> {
  const staff = await staffSession();
  const { body } = await staff.get(`/api/admin/desk/pets?search=${encodeURIComponent(petName)}`);
  const [pet] = (body as { pets: FoundPet[] }).pets;
  if (!pet) throw new Error(`no pet: ${JSON.stringify(body)}`);
  const slot = { day: atClinic(new Date()).day, time: '23:59', duration: 5 };
  const confirmed = { confirmDoubleBooking: true, confirmOutsideHours: true };
  const booking = { petId: pet.petId, type: 'exam', ...slot, ...confirmed };
  await command(staff, 'POST', '/api/admin/appointments', booking);
  return pet;
}

test('[DSK-08] [DSK-09] a member with a visit today needs no search, and the card warns of the payment', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await bookForToday(petName);
  await failNextPayment(email);
  await signInAsStaff(page);
  const card = page.getByRole('list', { name: 'Today’s visits' }).getByRole('link', {
    name: petName,
  });
  await expect(async () => {
    await page.goto('/admin-dashboard/desk');
    await expect(card).toContainText('Payment failed', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card).toContainText(/11:59 PM.*Ana Reyes.*Exam, 5 min · Dog/);
  await expectAccessible(page);
  await card.click();
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
  await expect(page.getByText(/was declined/)).toBeVisible();
  await expect(page.getByText(/^Today 11:59 PM, exam/)).toBeVisible();
});
