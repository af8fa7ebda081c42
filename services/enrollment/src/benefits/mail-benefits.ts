import { AppError, type NewEvent, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { hasDied, type MailedBenefits } from '@petwell/contracts';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { lastDayOf } from '../core/state/enrollment-state.ts';
import { lastPlanDay, type PlanYear } from '../core/terms/rules-plan-year.ts';
import { complete } from './redemptions.ts';
import { isShown, leftOf, type UsedAllowance } from './rules.ts';
import type { createBenefitReads } from './store.ts';
import type { RunBenefits } from './transaction.ts';

type Left = { year: PlanYear; allowances: readonly UsedAllowance[] };

/** The status of a plan that has something left. @throws AppError status_conflict */
function requireLeft({ state, pet }: EnrollmentRecord, { allowances }: Left) {
  if (state.status === 'cancelled' || hasDied(pet)) {
    throw new AppError('status_conflict', { publicMessage: 'This plan has ended.' });
  }
  if (allowances.length === 0) {
    const publicMessage = "This plan's services aren't counted yet.";
    throw new AppError('status_conflict', { publicMessage });
  }
  return state.status;
}

function toMail(
  enrollment: EnrollmentRecord,
  left: Left,
  { day, timeZone }: { day: string; timeZone: string },
): MailOf<'benefits-left'> {
  const { owner, pet, state } = enrollment;
  const status = requireLeft(enrollment, left);
  const endsOn = state.endsAt && lastDayOf(state.endsAt, timeZone);
  return {
    kind: 'benefits-left',
    firstName: owner.firstName,
    email: owner.email,
    petName: pet.name,
    planName: enrollment.plan.name,
    day,
    status,
    planYear: status === 'pending_payment' ? null : left.year,
    ...(endsOn !== null && endsOn < left.year.endsOn && { endsOn }),
    ...(state.hold && { heldUntil: clinicDay(state.hold.until, timeZone) }),
    items: left.allowances.filter(isShown).map((one) => ({
      label: one.label,
      quantity: one.quantity,
      left: leftOf(one),
    })),
  };
}

/**
 * Handles POST /api/admin/enrollments/{id}/benefits/mail: mails the owner what is left, once per Idempotency-Key.
 * @throws AppError not_found, status_conflict (ended, the pet died, or nothing is counted), address_unconfirmed,
 * demo_read_only, service_unavailable
 */
export function createMailBenefits(deps: {
  benefits: Pick<ReturnType<typeof createBenefitReads>, 'readYearOf'>;
  store: { find(id: number): Promise<EnrollmentRecord | null> };
  /** @throws AppError address_unconfirmed */
  requireAttachable: (ownerId: number) => Promise<void>;
  transaction: RunBenefits;
  clock: () => Date;
  timeZone: string;
}) {
  const { clock, timeZone } = deps;
  return async (given: {
    id: number;
    actor: StaffActor;
    record: RequestName | null;
  }): Promise<MailedBenefits> => {
    const { id, actor, record } = given;
    const found = await deps.store.find(id);
    if (!found) throw new AppError('not_found');
    const now = clock();
    const left = await deps.benefits.readYearOf(found, lastPlanDay(found, now, timeZone));
    requireLeft(found, left);
    await deps.requireAttachable(found.owner.id);
    return deps.transaction(async (tx) => {
      const enrollment = await tx.enrollments.lock(id);
      if (!enrollment) throw new AppError('not_found');
      const { id: ownerId, firstName, lastName, email } = enrollment.owner;
      const subject = `enrollment/${id}`;
      const event: NewEvent<'mail.requested.v1'> = {
        type: 'mail.requested.v1',
        subject,
        data: {
          recipient: { ownerId, name: `${firstName} ${lastName}`, address: email },
          dedupeKey: mailKeys.benefitsLeft(id, record?.key ?? ''),
          about: subject,
          isPaid: false,
          mail: toMail(enrollment, left, { day: clinicDay(now, timeZone), timeZone }),
        },
      };
      await tx.outbox.append([event]);
      const action = 'mail-benefits';
      await tx.activityLog.record({ actor, action, subject, result: 'done', detail: null });
      const body = { to: email };
      await complete(tx, record, { ownerId, status: 200, body });
      return body;
    });
  };
}
export type MailBenefits = ReturnType<typeof createMailBenefits>;
