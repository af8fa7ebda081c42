import {
  type BrowserSession,
  confirmMailbox,
  createBrowserSession,
  enrollWithPassword,
  newVisitor,
} from '@petwell/acceptance';
import { currentVersion } from '@petwell/contracts/legal';
import {
  type OfferContent,
  type OfferKind,
  offerDetailSchema,
  type PlanContent,
} from '@petwell/contracts';
import { listOffers } from '@petwell/contracts/routes';
import { command, staffSession } from './clinic-staff.ts';
import { mailInboxUrl } from './mail.ts';
import { pay } from './members.ts';
import { newEmail } from './test.ts';

/** A plan that only one test sells and moves: others buy the clinic's meanwhile. */
export type OwnPlan = { id: number; content: PlanContent };

const pathOf = (kind: OfferKind): string => `/api/admin/offers/${kind}`;

/** Reads what a plan or add-on of the clinic says. */
async function contentOf(kind: OfferKind, name: string): Promise<OfferContent> {
  const staff = await staffSession();
  const { offers } = listOffers.responses[200].parse((await staff.get('/api/admin/offers')).body);
  const source = offers.find((offer) => offer.kind === kind && offer.name === name);
  const found = await staff.get(`${pathOf(kind)}/${source?.id}`);
  const { current } = offerDetailSchema.parse(found.body);
  if (!current) throw new Error(`${name} is not sold`);
  return current.content;
}

async function sell(content: OfferContent): Promise<number> {
  const staff = await staffSession();
  const path = pathOf(content.kind);
  const { id, draft } = offerDetailSchema.parse(await command(staff, 'POST', path, { content }));
  const publication = { revision: draft?.revision, effectiveOn: null, reason: 'For one test' };
  await command(staff, 'POST', `${path}/${id}/publications`, publication);
  return id;
}

/** Sells a copy of a plan of the clinic, for old cats, which few tests have. */
export async function sellOwnPlan(name: string): Promise<OwnPlan> {
  const source = await contentOf('plan', 'Cat Gold');
  if (source.kind !== 'plan') throw new Error('Cat Gold is a plan');
  const content: PlanContent = { ...source, name, badge: null, ageGroups: ['senior'] };
  return { id: await sell(content), content };
}

/** Sells an add-on that is recommended to no other test's pet, and returns its id and price. */
export async function sellOwnAddOn(name: string): Promise<{ id: number; monthlyCents: number }> {
  const source = await contentOf('add-on', 'Dental Care Plus');
  if (source.kind !== 'add-on') throw new Error('Dental Care Plus is an add-on');
  const { monthlyCents } = source;
  return { id: await sell({ ...source, name, recommendedFor: ['one test'] }), monthlyCents };
}

/** Sells it no longer, so that it is recommended to no other test's cat. */
export const retireOwnPlan = async ({ id }: OwnPlan): Promise<unknown> =>
  command(await staffSession(), 'POST', `${pathOf('plan')}/${id}/retirement`, { isRetired: true });

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
  addOnIds?: number[];
};

/** Enrolls an old cat of a new owner, who confirms the mailbox. */
export async function joinOwnPlan(
  { id }: OwnPlan,
  { petName, lastName = 'Reyes', isAgreed = false, isPaid = true, addOnIds = [] }: Joining,
): Promise<OwnMember> {
  const email = newEmail();
  const pet = { name: petName, type: 'cat', breed: 'Domestic Shorthair', age: 'senior' } as const;
  const owner = { firstName: 'Ana', lastName, email, phone: '904-555-0188' };
  const choice = { plan: { id }, addOnIds: addOnIds.map(String) };
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
