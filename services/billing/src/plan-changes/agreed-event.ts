import type { NewEvent } from '@petwell/chassis';

/** Tells that an owner agreed to a change of plan, and paid what was due; when, by the clinic's clock. */
export const changeAgreedEvent = (agreed: {
  enrollmentId: number;
  changeId: string;
  agreedAt: Date;
  paidCents: number;
}): NewEvent<'plan-change.agreed.v1'> => ({
  type: 'plan-change.agreed.v1',
  subject: `enrollment/${agreed.enrollmentId}`,
  data: { ...agreed, agreedAt: agreed.agreedAt.toISOString() },
});
