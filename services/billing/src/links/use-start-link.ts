import { toAppError } from '@petwell/chassis';
import {
  careFeatures,
  startLinkSchema,
  toCents,
  type StartLink,
  type StartLinkConfirmation,
} from '@petwell/contracts';
import type { FetchEnrollment, LoadPayable, Payable } from '../core/payable.ts';
import { sayNotCharged } from '../core/provider-errors.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import type {
  BillingDue,
  BillingStanding,
  BillingStart,
  StartLog,
} from '../start-billing/index.ts';
import type { ChangeEnd } from '../subscriptions/index.ts';
import { asInvalid, goneIfMissing, linkInvalid, petHasOtherEnrollment } from './link-refusals.ts';
import type { FindLink, LinkLog, StoredLink } from './link.ts';
import { hashToken, mayStart, standingOf } from './rules.ts';

type Dependencies = {
  findLink: FindLink;
  loadPayable: LoadPayable;
  fetchEnrollment: FetchEnrollment;
  billingStart: BillingStart;
  /** Ends what asks for a year of the plan in advance. */
  endYears: (enrollmentId: number) => Promise<void>;
  endWithPeriod: ChangeEnd;
  transaction: RunTransaction<
    Pick<Transaction, 'payables' | 'consents'> & { links: LinkLog; starts: StartLog }
  >;
  /** Real time, which links go by. */
  clock: () => Date;
  /** The clinic's. */
  businessClock: () => Date;
};

type Confirmation = StartLinkConfirmation & { clientAddress: string };
/** `takesOverId`: the plan before, which ends. */
type Due = BillingDue & { takesOverId?: number | undefined };
type Opened = {
  link: StoredLink;
  kind: StartLink['kind'];
  due: Due;
  payable: Payable;
};

/** A new owner pays no fee, which plans have among what they include. */
const includesOf = ({ plan, addOns }: Payable['snapshot']): string[] => [
  ...careFeatures(plan.features),
  ...addOns.map(({ name }) => name),
];

const kindSchema = startLinkSchema.shape.kind;

/**
 * Asks enrollment, because after the link is made, a payment that staff record or void moves the day of a member and says
 * whether the fee is paid, the price of the member may change or the plan be set to end, the pet of an ended plan may get
 * another one, and a plan that is handed over may be charged, changed, or ended.
 */
const createFindDue =
  ({ fetchEnrollment }: Pick<Dependencies, 'fetchEnrollment'>) =>
  /** @throws AppError link_invalid (a member's plan has ended, the pet has another one, or it can't be handed over or set up now) */
  async (
    { kind, enrollmentId, dueAt: storedDueAt }: StoredLink & { dueAt: Date },
    standing: BillingStanding,
  ): Promise<Due> => {
    const asked = await fetchEnrollment(enrollmentId).catch(goneIfMissing);
    const { enrollment, pet, hasOtherPlan, takesOverId } = asked;
    if (hasOtherPlan === true) throw petHasOtherEnrollment(pet.name);
    // Enrollment may know that the plan before ends, but not yet that its new owner agreed.
    const isAgreed = standing === 'running';
    if (kind === 'restart') return { dueAt: storedDueAt, isFeeDue: false };
    const obstacle = kind === 'handover' ? asked.handoverObstacle : asked.setupObstacle;
    if (obstacle !== undefined && !isAgreed) throw linkInvalid(obstacle);
    if (enrollment.status === 'cancelled') throw linkInvalid();
    const dueAt = new Date(enrollment.nextBillingDate);
    return { dueAt, isFeeDue: !enrollment.membershipFeePaid, takesOverId };
  };

/**
 * Lets the plan before end with its paid month, unless it can't. Enrollment does that too, but can be away until that plan
 * is charged again.
 */
const createEndBefore =
  ({ endWithPeriod }: Pick<Dependencies, 'endWithPeriod'>) =>
  /** @throws AppError service_unavailable (repeating is safe) */
  async ({ takesOverId }: Due): Promise<void> => {
    if (takesOverId === undefined) return;
    await endWithPeriod(takesOverId).catch((error: unknown) => {
      if (toAppError(error).code !== 'status_conflict') throw error;
    });
  };

/** Uses the link up with the agreement. Repeated with the same card, it changes nothing. */
const createAgreeWith =
  (deps: Pick<Dependencies, 'transaction' | 'clock' | 'businessClock'>) =>
  (
    { link, kind }: Pick<Opened, 'link' | 'kind'>,
    { setupIntentId, monthlyTotal }: Pick<Confirmation, 'setupIntentId' | 'monthlyTotal'>,
  ): Parameters<BillingStart['start']>[0]['agreeIn'] =>
  (store, { standing: billed, wasAgreed, feeCents }) =>
    deps.transaction(async (tx) => {
      const at = deps.clock();
      const stored = await tx.links.lock(link.id);
      const standing = stored ? standingOf(stored, { now: at, setupIntentId }) : 'gone';
      if (!mayStart(standing, billed)) throw linkInvalid();
      if (standing === 'repeated' && wasAgreed) return;
      await tx.links.use(link.id, { setupIntentId, at });
      await store(tx);
      const { enrollmentId } = link;
      const agreedAt = deps.businessClock();
      const monthlyCents = toCents(monthlyTotal);
      await tx.starts.note({ enrollmentId, kind, agreedAt, monthlyCents, feeCents });
    });

/**
 * Creates the use cases for the holder of a link that starts to bill a plan: read what it is for, enter a card, and
 * agree. Nothing signs them in. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseStartLink(deps: Dependencies) {
  const { billingStart, clock } = deps;
  const findDue = createFindDue(deps);
  const agreeWith = createAgreeWith(deps);
  const endBefore = createEndBefore(deps);

  /** @throws AppError link_invalid (unknown, used, expired, replaced, or ended) */
  async function open(token: string, setupIntentId: string | null = null): Promise<Opened> {
    const link = await deps.findLink(hashToken(token));
    const kind = kindSchema.safeParse(link?.kind).data;
    if (!link || !kind || link.dueAt === null) throw linkInvalid();
    const standing = await billingStart.standing(link.enrollmentId);
    const due = await findDue({ ...link, dueAt: link.dueAt }, standing);
    if (!mayStart(standingOf(link, { now: clock(), setupIntentId }), standing)) throw linkInvalid();
    const payable = await deps.loadPayable(link.enrollmentId);
    return { link, kind, due, payable };
  }

  return {
    async read(token: string): Promise<StartLink> {
      const { kind, due, payable } = await open(token);
      const { payer, snapshot } = payable;
      try {
        return {
          kind,
          firstName: payer.firstName,
          petName: snapshot.pet.name,
          planName: snapshot.plan.name,
          ...(kind === 'handover' && { includes: includesOf(snapshot) }),
          ...billingStart.offer(payable, due),
        };
      } catch (error) {
        return asInvalid(error);
      }
    },

    async prepare(token: string): Promise<{ clientSecret: string }> {
      const { payable } = await open(token);
      return sayNotCharged(billingStart.prepare(payable)).catch(asInvalid);
    },

    /** @throws AppError status_conflict (amount or day changed), payment_not_confirmed */
    async confirm({ token, ...given }: Confirmation) {
      const { enrollmentId } = (await open(token, given.setupIntentId)).link;
      // A year can't be paid from now on; one that was moves the day that is read next.
      await deps.endYears(enrollmentId);
      const { due, payable, ...opened } = await open(token, given.setupIntentId);
      const agreeIn = agreeWith(opened, given);
      await billingStart.start({ ...given, ...due, payable, agreeIn });
      await endBefore(due);
      const { firstChargeOn, monthlyTotal } = given;
      return { firstChargeOn, monthlyTotal };
    },
  };
}
export type UseStartLink = ReturnType<typeof createUseStartLink>;
