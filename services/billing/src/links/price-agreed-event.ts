import type { NewEvent } from '@petwell/chassis';

/** Tells that an owner agreed to the new price that a campaign asked about. */
export const priceAgreedEvent = (agreed: {
  enrollmentId: number;
  campaignId: number;
  agreedAt: Date;
}): NewEvent<'price.agreed.v1'> => ({
  type: 'price.agreed.v1',
  subject: `enrollment/${agreed.enrollmentId}`,
  data: { ...agreed, agreedAt: agreed.agreedAt.toISOString() },
});
