import { type BrowserSession, createBrowserSession, newIdempotencyKey } from '@petwell/acceptance';
import type { StaffRole } from '@petwell/contracts';
import { localSignIns } from '@petwell/local-stack';
import { linkInMail } from './mail.ts';
import { newEmail } from './test.ts';

/** Signs the manager of local systems in, outside the browser. */
export async function staffSession(): Promise<BrowserSession> {
  const session = createBrowserSession(process.env['BASE_URL'] ?? 'http://localhost:8080');
  const { status } = await session.post('/api/admin/login', localSignIns.admin);
  if (status !== 200) throw new Error(`signing staff in: ${status}`);
  return session;
}

/** Sends a command of staff. Throws unless it succeeds. */
export async function command(
  session: BrowserSession,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<unknown> {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const response = await session.send(method, path, { body, headers });
  if (response.status >= 300) {
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  }
  return response.body;
}

/** Books a pet's exam of five minutes, whatever else is booked then and whether the clinic is open. */
export async function bookExam(
  staff: BrowserSession,
  petName: string,
  slot: { day: string; time: string },
): Promise<void> {
  const { body } = await staff.get(`/api/admin/desk/pets?search=${encodeURIComponent(petName)}`);
  const [pet] = (body as { pets: { petId: number }[] }).pets;
  if (!pet) throw new Error(`no pet: ${JSON.stringify(body)}`);
  const confirmed = { confirmDoubleBooking: true, confirmOutsideHours: true };
  const booking = { petId: pet.petId, type: 'exam', duration: 5, ...confirmed, ...slot };
  await command(staff, 'POST', '/api/admin/appointments', booking);
}

/** Adds a colleague, who sets a password by the mailed invitation. */
export async function addColleague(
  role: StaffRole,
): Promise<{ username: string; password: string }> {
  const email = newEmail();
  const [username = ''] = email.split('@');
  const password = 'a-colleague-of-yours';
  const staff = await staffSession();
  await command(staff, 'POST', '/api/admin/staff', { name: 'Cleo Cole', username, email, role });
  const [, token] = (await linkInMail(email, '/admin-invitation')).split('token=');
  const { status } = await staff.post('/api/staff-invitations/accept', { token, password });
  if (status !== 204) throw new Error(`accepting the invitation: ${status}`);
  return { username, password };
}
