import type { Pet } from '../support/enroll.ts';
import { atClinic, workdayIn } from '../support/appointments.ts';
import { command, staffSession } from '../support/clinic-staff.ts';
import { createMember } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';

/** The members of the clinic's day. Names are long and accented on purpose. */
export const members = {
  rosa: 'rosa.dangelo@example.com',
  dana: 'dana.okafor@example.com',
  bjorn: 'bjorn.akesson@example.com',
  maxi: 'maximiliana.featherstone@example.com',
} as const;

const dog = (name: string, breed: string, age = 'adult', concern?: string): Pet => ({
  name,
  type: 'dog',
  breed,
  age,
  ...(concern !== undefined && { concern }),
});
const cat = (name: string, age = 'adult'): Pet => ({
  name,
  type: 'cat',
  breed: 'Domestic Shorthair',
  age,
});

/** A day and a time at the clinic. */
type Slot = readonly [string, string];

/** Creates members with visits today and later, open requests, uses, notes, and a failed payment. */
export async function createClinicDay(): Promise<void> {
  const staff = await staffSession();
  const { day: today } = atClinic(new Date());
  // Visits are booked for times to come, late in the evening for the day's last minute.
  const soon = (minutes: number) => {
    const quarterMs = 900_000;
    const then = (Math.floor(Date.now() / quarterMs) + 1) * quarterMs + minutes * 60_000;
    const { day, time } = atClinic(new Date(then));
    return day === today ? time : '23:59';
  };
  const member = (owner: string, email: string, pets: readonly Pet[], phone: string) => {
    const [firstName = '', ...rest] = owner.split(' ');
    return createMember({ firstName, lastName: rest.join(' '), email, phone }, pets);
  };
  const book = async (petId: number, type: string, [day, time]: Slot, more = {}) => {
    const confirmed = { confirmDoubleBooking: true, confirmOutsideHours: true };
    const booking = { petId, type, day, time, ...confirmed, ...more };
    const path = '/api/admin/appointments';
    return (await command(staff, 'POST', path, booking)) as { appointment: { id: number } };
  };
  const change = (id: number, changes: object) =>
    command(staff, 'PATCH', `/api/admin/appointments/${id}`, { version: 0, ...changes });

  const rosa = await member(
    'Rosa D’Angelo-Núñez',
    members.rosa,
    [dog('Old Duke', 'Labrador Retriever', 'senior', 'Joint issues'), cat('Pip')],
    '904-555-0177',
  );
  const dana = await member('Dana Okafor', members.dana, [dog('Mango', 'Beagle')], '904-555-0121');
  const bjorn = await member('Bjørn Åkesson', members.bjorn, [cat('Zephyr')], '904-555-0143');
  const maxi = await member(
    'Maximiliana Featherstone-Cholmondeley',
    members.maxi,
    [dog('Sir Barksalot of Jacksonville Beach', 'Nova Scotia Duck Tolling Retriever')],
    '904-555-0166',
  );
  const [duke, pip] = rosa.pets;
  const [mango] = dana.pets;
  const [zephyr] = bjorn.pets;
  const [bark] = maxi.pets;
  if (!duke || !pip || !mango || !zephyr || !bark) throw new Error('a pet is missing');

  const request = (session: typeof rosa.session, petId: number, note: string, codes: string[]) =>
    command(session, 'POST', '/api/appointment-requests', {
      petId,
      note,
      benefitCodes: codes,
      preferredTimes: [
        { day: workdayIn(4), part: 'morning' },
        { day: workdayIn(6), part: 'any' },
      ],
    });
  await book(mango.petId, 'grooming', [today, soon(0)]);
  const exam = await book(duke.petId, 'exam', [today, soon(15)], { notes: 'Bring the old X-rays' });
  await book(zephyr.petId, 'dental', [today, soon(30)], { duration: 60 });
  await book(bark.petId, 'vaccine', [today, soon(45)]);
  await book(pip.petId, 'exam', [today, soon(90)]);
  const late = await book(bark.petId, 'exam', [today, soon(120)], { duration: 15 });
  await change(exam.appointment.id, { arrived: true });
  for (const [petId, type, days, time] of [
    [duke.petId, 'dental', 9, '13:00'],
    [mango.petId, 'exam', 3, '08:30'],
    [zephyr.petId, 'lab', 1, '10:00'],
    [bark.petId, 'surgery', 4, '13:00'],
    [pip.petId, 'vaccine', 5, '11:00'],
  ] as const) {
    await book(petId, type, [workdayIn(days), time], type === 'surgery' ? { duration: 90 } : {});
  }
  await change(late.appointment.id, { status: 'cancelled' });
  await request(rosa.session, pip.petId, 'She eats on one side.', ['dental']);
  await request(dana.session, mango.petId, 'Any day after work is fine.', ['exam']);
  await request(bjorn.session, zephyr.petId, 'Nail trim, please', ['nail_trim']);
  await request(maxi.session, bark.petId, 'He is afraid of other dogs.', ['core_vaccines_dog']);

  const use = (enrollmentId: number, lines: object[]) =>
    command(staff, 'POST', `/api/admin/enrollments/${enrollmentId}/redemptions/batch`, { lines });
  await use(duke.enrollmentId, [{ code: 'nail_trim' }, { code: 'microchip' }]);
  await use(mango.enrollmentId, [{ code: 'nail_trim', quantity: 2 }, { code: 'exam' }]);
  const { body } = await staff.get(`/api/admin/desk/pets?petId=${duke.petId}`);
  const [found] = (body as { pets: { ownerId: number }[] }).pets;
  const notes = `/api/admin/customers/${found?.ownerId}/notes`;
  await command(staff, 'POST', notes, { text: 'Nervous with other dogs, room 2.' });
  await failNextPayment(members.rosa);
}
