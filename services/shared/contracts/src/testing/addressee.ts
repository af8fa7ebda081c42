/** Ada, and the plan of her pet Biscuit, as emails name them. */
export const recipient = { ownerId: 7, name: 'Ada Park', address: 'ada.park@example.com' };
export const addressed = { firstName: 'Ada', email: 'ada.park@example.com' };
export const biscuit = {
  ...addressed,
  petName: 'Biscuit',
  planName: 'Dog Gold',
};
export const paidRequest = { recipient, isPaid: true };
