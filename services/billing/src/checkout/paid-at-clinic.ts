import { AppError } from '@petwell/chassis';
import type { AtClinic, FetchEnrollment } from '../core/payable.ts';

const paidAtClinic = () =>
  new AppError('already_paid', {
    publicMessage:
      "This plan is paid at the clinic. You haven't been charged here. Please call us if you'd rather pay by card.",
  });

const beingRecorded = () =>
  new AppError('status_conflict', {
    publicMessage:
      "The clinic is recording a payment for this plan right now. You haven't been charged here. Please look again in a few minutes.",
  });

/**
 * Refuses to let a plan be paid online that staff are being paid for at the clinic. Enrollment decides which plans
 * those are; it is asked only about plans for which staff began to record a payment. `isStart`: the card is charged from
 * the day on until which it is paid, which a payment that is being recorded moves.
 * @throws AppError already_paid, status_conflict (staff are at it), service_unavailable
 */
export type RefusePaidAtClinic = (
  enrollmentId: number,
  checkout: { atClinic: AtClinic },
  options?: { isStart: boolean },
) => Promise<void>;

export const createRefusePaidAtClinic =
  ({ fetchEnrollment }: { fetchEnrollment: FetchEnrollment }): RefusePaidAtClinic =>
  async (enrollmentId, { atClinic }, { isStart } = { isStart: false }) => {
    if (atClinic === null) return;
    if (isStart && atClinic === 'being-recorded') throw beingRecorded();
    if (isStart) return;
    const { enrollment } = await fetchEnrollment(enrollmentId);
    if (enrollment.billing === 'elsewhere') throw paidAtClinic();
    if (atClinic === 'being-recorded') throw beingRecorded();
  };
