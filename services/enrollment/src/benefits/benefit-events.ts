import type { NewEvent } from '@petwell/chassis';
import { subjectOf } from '../core/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import type { RedemptionRecord } from './rules.ts';

type BenefitEvent = NewEvent<'benefit.redeemed.v1' | 'benefit.undone.v1'>;

/** What happened, for the owner. */
function toBenefitData({ id, pet, owner }: EnrollmentRecord, record: RedemptionRecord) {
  const { code, label, quantity, performedOn, recordedBy } = record;
  return {
    enrollmentId: id,
    pet: { id: pet.id, name: pet.name },
    owner,
    redemption: { id: record.id, code, label, quantity, performedOn },
    recordedBy,
  };
}

export function redeemedEvent(
  enrollment: EnrollmentRecord,
  redemption: RedemptionRecord,
): BenefitEvent {
  const data = toBenefitData(enrollment, redemption);
  return { type: 'benefit.redeemed.v1', subject: subjectOf(enrollment), data };
}

export function undoneEvent(
  enrollment: EnrollmentRecord,
  redemption: RedemptionRecord,
  { by: undoneBy, reason }: { by: string; reason: string },
): BenefitEvent {
  const data = { ...toBenefitData(enrollment, redemption), undoneBy, reason };
  return { type: 'benefit.undone.v1', subject: subjectOf(enrollment), data };
}
