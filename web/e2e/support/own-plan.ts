import {
  type BrowserSession,
  confirmMailbox,
  createBrowserSession,
  enrollWithPassword,
  newVisitor,
} from '@petwell/acceptance';
import { currentVersion } from '@petwell/contracts/legal';
import { offerDetailSchema, type PlanContent } from '@petwell/contracts';
import { listOffers } from '@petwell/contracts/routes';
import { command, staffSession } from './clinic-staff.ts';
import { mailInboxUrl } from './mail.ts';
import { pay } from './members.ts';
import { newEmail } from './test.ts';

/** A plan that only one test sells and moves: others buy the clinic's meanwhile. */
export type OwnPlan = { id: number; content: PlanContent };

const planPath = '/api/admin/offers/plan';

/** Sells a copy of a plan of the clinic, for old cats, which few tests have. */
export async function sellOwnPlan(name: string): Promise<OwnPlan> {
  const staff = await staffSession();
  const { offers } = listOffers.responses[200].parse((await staff.get('/api/admin/offers')).body);
  const source = offers.find((offer) => offer.kind === 'plan' && offer.name === 'Cat Gold');
  const found = await staff.get(`${planPath}/${source?.id}`);
  const { current } = offerDetailSchema.parse(found.body);
  if (current?.content.kind !== 'plan') throw new Error('Cat Gold is not sold');
  const content: PlanContent = { ...current.content, name, badge: null, ageGroups: ['senior'] };
  const drafted = offerDetailSchema.parse(await command(staff, 'POST', planPath, { content }));
  await command(staff, 'POST', `${planPath}/${drafted.id}/publications`, {
    revision: drafted.draft?.revision,
    effectiveOn: null,
    reason: 'For one test',
  });
  return { id: drafted.id, content };
}

/** Sells it no longer, so that it is recommended to no other test's cat. */
export const retireOwnPlan = async ({ id }: OwnPlan): Promise<unknown> =>
  command(await staffSession(), 'POST', `${planPath}/${id}/retirement`, { isRetired: true });

export type OwnMember = {
  session: BrowserSession;
  email: string;
  petName: string;
  ownerName: string;
  enrollmentId: number;
  petId: number;
};

type Joining = {
  petName: string;
  lastName?: string;
  /** The owner reads that the price holds for the plan year; otherwise, PetWell can't tell what was promised. */
  isAgreed?: boolean;
  isPaid?: boolean;
};

/** Enrolls an old cat of a new owner, who confirms the mailbox. */
export async function joinOwnPlan(
  { id }: OwnPlan,
  { petName, lastName = 'Reyes', isAgreed = false, isPaid = true }: Joining,
): Promise<OwnMember> {
  const email = newEmail();
  const pet = { name: petName, type: 'cat', breed: 'Domestic Shorthair', age: 'senior' } as const;
  const owner = { firstName: 'Ana', lastName, email, phone: '904-555-0188' };
  const choice = { plan: { id }, addOnIds: [] };
  const visitor = { ...newVisitor({ pet: { ...pet, healthConcerns: [] }, owner }), choice };
  const session = createBrowserSession(process.env['BASE_URL'] ?? '');
  const enrolled = await enrollWithPassword(session, visitor);
  const enrollmentId = enrolled.enrollment.id;
  await confirmMailbox(session, { email, mailInboxUrl: mailInboxUrl() });
  const text = currentVersion('payment', { price: 'plan-year', ending: 'phone' });
  if (isPaid) await pay(session, email, enrollmentId, isAgreed ? text : undefined);
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return { session, email, petName, ownerName, enrollmentId, petId: enrolled.pet.id };
}
