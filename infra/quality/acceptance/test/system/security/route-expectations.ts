import { visitDays } from '@petwell/contracts/testing/visit-days';

/** The ids and address in a request: the owner's, or the setup session's own. */
export type Target = { ownerId: number; enrollmentId: number; petId: number; email: string };

export type RouteExpectation = {
  route: string;
  /** Who may call the route, written by hand to check the definition. */
  roles: string;
  request: (target: Target) => { path: string; body?: unknown };
  /** In the order of `good`: stranger, setup, owner, other owner, demo, viewer, staff, manager. */
  expected: readonly number[];
  /** Every kind of expired or invalid token. */
  bad: number;
};

const pet = { name: 'Rex', type: 'dog', breed: 'Labrador', age: 'adult', healthConcerns: [] };
const contact = { firstName: 'Ana', lastName: 'Ruiz', phone: '(904) 555-0177' };

const fixed = (path: string, body?: unknown) => () => ({
  path,
  ...(body !== undefined && { body }),
});
const enrollment =
  (action: string, body: unknown = {}) =>
  ({ enrollmentId }: Target) => ({ path: `/api/enrollments/${enrollmentId}/${action}`, body });

/**
 * One row per public route. On routes open to anyone, an invalid body shows that the route was reached
 * without side effects. 404 also means "not yours". Rows run in this order; destructive ones
 * come last.
 */
// prettier-ignore
export const routeExpectations: readonly RouteExpectation[] = [
  // Public routes.
  { route: 'GET /api/config', roles: 'anyone', request: fixed('/api/config'), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'GET /api/docs', roles: 'anyone', request: fixed('/api/docs'), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'GET /api/docs/openapi.json', roles: 'anyone', request: fixed('/api/docs/openapi.json'), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'GET /api/plans', roles: 'anyone', request: fixed('/api/plans'), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'POST /api/recommendations', roles: 'anyone', request: fixed('/api/recommendations', pet), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'GET /api/session', roles: 'anyone', request: fixed('/api/session'), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'POST /api/login', roles: 'anyone', request: fixed('/api/login', {}), expected: [400, 400, 400, 400, 400, 400, 400, 400], bad: 400 },
  { route: 'POST /api/admin/login', roles: 'anyone', request: fixed('/api/admin/login', {}), expected: [400, 400, 400, 400, 400, 400, 400, 400], bad: 400 },
  { route: 'POST /api/setup-links/exchange', roles: 'anyone', request: fixed('/api/setup-links/exchange', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/password-reset-requests', roles: 'anyone', request: fixed('/api/password-reset-requests', {}), expected: [400, 400, 400, 400, 400, 400, 400, 400], bad: 400 },
  { route: 'POST /api/password-resets', roles: 'anyone', request: fixed('/api/password-resets', { token: 'guess', password: 'a-good-password' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/account-confirmations', roles: 'anyone', request: fixed('/api/account-confirmations', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/account-removals', roles: 'anyone', request: fixed('/api/account-removals', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/email-change-confirmations', roles: 'anyone', request: fixed('/api/email-change-confirmations', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/email-change-undo', roles: 'anyone', request: fixed('/api/email-change-undo', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/staff-invitations/lookup', roles: 'anyone', request: fixed('/api/staff-invitations/lookup', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/staff-invitations/accept', roles: 'anyone', request: fixed('/api/staff-invitations/accept', { token: 'guess', password: 'a-good-password' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/staff-password-reset-requests', roles: 'anyone', request: fixed('/api/staff-password-reset-requests', {}), expected: [400, 400, 400, 400, 400, 400, 400, 400], bad: 400 },
  { route: 'POST /api/staff-password-resets', roles: 'anyone', request: fixed('/api/staff-password-resets', { token: 'guess', password: 'a-good-password' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/staff-email-confirmations', roles: 'anyone', request: fixed('/api/staff-email-confirmations', { token: 'guess' }), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/care-reminders/stop', roles: 'anyone', request: fixed('/api/care-reminders/stop?token=5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11'), expected: [410, 410, 410, 410, 410, 410, 410, 410], bad: 410 },
  { route: 'POST /api/webhooks/stripe', roles: 'anyone', request: fixed('/api/webhooks/stripe', { type: 'payment_intent.succeeded' }), expected: [400, 400, 400, 400, 400, 400, 400, 400], bad: 400 },

  // Another pet, for the owner only. The plan is unknown, so nothing is created.
  { route: 'POST /api/enrollments', roles: 'anyone', request: ({ ownerId }) => ({ path: '/api/enrollments', body: { pet, enrollment: { planId: 999_999, existingOwnerId: ownerId } } }), expected: [401, 403, 422, 403, 403, 401, 401, 401], bad: 401 },

  // The owner's own data.
  { route: 'POST /api/activate-account', roles: 'setup', request: ({ ownerId }) => ({ path: '/api/activate-account', body: { ownerId, password: 'short' } }), expected: [401, 400, 403, 403, 403, 403, 403, 403], bad: 401 },
  { route: 'PUT /api/owners/:id', roles: 'owner staff manager', request: ({ ownerId, email }) => ({ path: `/api/owners/${ownerId}`, body: { ...contact, email } }), expected: [401, 403, 200, 404, 403, 403, 200, 200], bad: 401 },
  { route: 'GET /api/enrollments/:email', roles: 'owner demo viewer staff manager', request: ({ email }) => ({ path: `/api/enrollments/${encodeURIComponent(email)}` }), expected: [401, 403, 200, 404, 404, 200, 200, 200], bad: 401 },
  { route: 'GET /api/account/export', roles: 'owner', request: fixed('/api/account/export'), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },
  { route: 'DELETE /api/account', roles: 'owner', request: fixed('/api/account', { password: 'a-wrong-guess' }), expected: [401, 403, 401, 401, 403, 403, 403, 403], bad: 401 },
  { route: 'PUT /api/pets/:id', roles: 'owner staff manager', request: ({ petId }) => ({ path: `/api/pets/${petId}`, body: pet }), expected: [401, 403, 200, 404, 403, 403, 200, 200], bad: 401 },
  { route: 'GET /api/pets/:id/photo', roles: 'owner demo viewer staff manager', request: ({ petId }) => ({ path: `/api/pets/${petId}/photo` }), expected: [401, 403, 200, 404, 404, 200, 200, 200], bad: 401 },
  { route: 'GET /api/pets/:id/care', roles: 'owner demo viewer staff manager', request: ({ petId }) => ({ path: `/api/pets/${petId}/care` }), expected: [401, 403, 200, 404, 404, 200, 200, 200], bad: 401 },
  { route: 'POST /api/pets/:id/care', roles: 'owner', request: ({ petId }) => ({ path: `/api/pets/${petId}/care`, body: { code: 'exam', performedOn: '2199-01-01' } }), expected: [401, 403, 400, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'PUT /api/care-reminders', roles: 'owner', request: fixed('/api/care-reminders', { hasReminders: true }), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/sync-subscriptions', roles: 'owner', request: fixed('/api/sync-subscriptions', {}), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },

  // Appointments. No plan has started, so nothing is booked or requested.
  { route: 'GET /api/appointments', roles: 'owner demo', request: fixed('/api/appointments'), expected: [401, 403, 200, 200, 200, 403, 403, 403], bad: 401 },
  { route: 'POST /api/appointment-requests', roles: 'owner', request: ({ petId }) => ({ path: '/api/appointment-requests', body: { petId, preferredTimes: [{ day: visitDays.monday, part: 'any' }] } }), expected: [401, 403, 404, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/appointment-requests/:id/withdraw', roles: 'owner', request: fixed('/api/appointment-requests/2147483647/withdraw', {}), expected: [401, 403, 404, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'GET /api/admin/appointments', roles: 'viewer staff manager', request: fixed('/api/admin/appointments?day=2099-01-05'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/appointments', roles: 'staff manager', request: ({ petId }) => ({ path: '/api/admin/appointments', body: { petId, type: 'exam', day: '2099-01-05', time: '10:00' } }), expected: [401, 403, 403, 403, 403, 403, 400, 400], bad: 401 },
  { route: 'PATCH /api/admin/appointments/:id', roles: 'staff manager', request: fixed('/api/admin/appointments/2147483647', { version: 0, status: 'cancelled' }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'GET /api/admin/appointment-requests', roles: 'viewer staff manager', request: fixed('/api/admin/appointment-requests'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/appointment-requests/:id/decline', roles: 'staff manager', request: fixed('/api/admin/appointment-requests/2147483647/decline', { message: 'We are closed then.' }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },

  // Payment. Nothing is paid, and no caller can claim otherwise.
  { route: 'POST /api/payment-consents', roles: 'owner setup', request: ({ enrollmentId }) => ({ path: '/api/payment-consents', body: { enrollmentId, textVersion: '2026-11-23' } }), expected: [401, 204, 204, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'GET /api/payments', roles: 'owner', request: fixed('/api/payments'), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/create-subscription', roles: 'owner setup', request: ({ enrollmentId }) => ({ path: '/api/create-subscription', body: { enrollmentId } }), expected: [401, 200, 200, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/payment-method-updates', roles: 'owner', request: ({ enrollmentId }) => ({ path: '/api/payment-method-updates', body: { enrollmentId } }), expected: [401, 403, 409, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/payment-method-updates/confirm', roles: 'owner', request: ({ enrollmentId }) => ({ path: '/api/payment-method-updates/confirm', body: { enrollmentId, setupIntentId: 'seti_guess' } }), expected: [401, 403, 409, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/enrollments/:id/activate', roles: 'owner setup staff manager', request: enrollment('activate', { paymentIntentId: 'pi_mine', status: 'active' }), expected: [401, 409, 409, 404, 403, 403, 409, 409], bad: 401 },
  { route: 'PATCH /api/enrollments/:id/membership-fee', roles: 'owner setup staff manager', request: enrollment('membership-fee', { paid: true }), expected: [401, 409, 409, 404, 403, 403, 409, 409], bad: 401 },
  { route: 'POST /api/enrollments/:id/fix-membership-fee', roles: 'owner staff manager', request: enrollment('fix-membership-fee'), expected: [401, 403, 409, 404, 403, 403, 409, 409], bad: 401 },

  { route: 'GET /api/enrollments/:id/benefits', roles: 'owner demo viewer staff manager', request: ({ enrollmentId }) => ({ path: `/api/enrollments/${enrollmentId}/benefits` }), expected: [401, 403, 200, 404, 404, 200, 200, 200], bad: 401 },

  // Clinic staff.
  { route: 'GET /api/admin/enrollments/:id/redemptions', roles: 'viewer staff manager', request: ({ enrollmentId }) => ({ path: `/api/admin/enrollments/${enrollmentId}/redemptions` }), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/enrollments/:id/redemptions', roles: 'staff manager', request: ({ enrollmentId }) => ({ path: `/api/admin/enrollments/${enrollmentId}/redemptions`, body: { code: 'exam' } }), expected: [401, 403, 403, 403, 403, 403, 409, 409], bad: 401 },
  { route: 'POST /api/admin/redemptions/:id/undo', roles: 'staff manager', request: fixed('/api/admin/redemptions/2147483647/undo', { reason: 'A mistake' }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'POST /api/admin/redemptions/:id/move', roles: 'staff manager', request: ({ enrollmentId }) => ({ path: '/api/admin/redemptions/2147483647/move', body: { enrollmentId, reason: 'The wrong pet' } }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'GET /api/admin/unmatched-features', roles: 'viewer staff manager', request: fixed('/api/admin/unmatched-features'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/unmatched-features/:id/close', roles: 'staff manager', request: fixed('/api/admin/unmatched-features/2147483647/close', {}), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'GET /api/admin/reports/benefits', roles: 'viewer staff manager', request: fixed('/api/admin/reports/benefits'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/reports/benefits.csv', roles: 'viewer staff manager', request: fixed('/api/admin/reports/benefits.csv'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/desk/pets', roles: 'viewer staff manager', request: fixed('/api/admin/desk/pets?search=rex'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/users', roles: 'viewer staff manager', request: fixed('/api/admin/users'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/users/subscriptions', roles: 'manager', request: fixed('/api/admin/users/subscriptions?q=nobody-at-all&expectedCount=1'), expected: [401, 403, 403, 403, 403, 403, 403, 409], bad: 401 },
  { route: 'GET /api/admin/users/export.csv', roles: 'manager', request: fixed('/api/admin/users/export.csv'), expected: [401, 403, 403, 403, 403, 403, 403, 200], bad: 401 },
  { route: 'GET /api/admin/summary', roles: 'viewer staff manager', request: fixed('/api/admin/summary'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/work-list', roles: 'viewer staff manager', request: fixed('/api/admin/work-list'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/customers/:ownerId/notes', roles: 'viewer staff manager', request: ({ ownerId }) => ({ path: `/api/admin/customers/${ownerId}/notes` }), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/customers/:ownerId/notes', roles: 'staff manager', request: ({ ownerId }) => ({ path: `/api/admin/customers/${ownerId}/notes`, body: { text: 'Prefers mornings' } }), expected: [401, 403, 403, 403, 403, 403, 201, 201], bad: 401 },
  { route: 'GET /api/admin/customers/:ownerId/duplicates', roles: 'viewer staff manager', request: ({ ownerId }) => ({ path: `/api/admin/customers/${ownerId}/duplicates` }), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/customers/:ownerId/payments', roles: 'viewer staff manager', request: ({ ownerId }) => ({ path: `/api/admin/customers/${ownerId}/payments` }), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/drift', roles: 'viewer staff manager', request: fixed('/api/admin/drift'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/account-cases', roles: 'viewer staff manager', request: fixed('/api/admin/account-cases'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/account-cases/:id/close', roles: 'staff manager', request: fixed('/api/admin/account-cases/2147483647/close', { decision: 'keep' }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'GET /api/admin/staff', roles: 'manager', request: fixed('/api/admin/staff'), expected: [401, 403, 403, 403, 403, 403, 403, 200], bad: 401 },
  { route: 'POST /api/admin/staff', roles: 'manager', request: fixed('/api/admin/staff', {}), expected: [401, 403, 403, 403, 403, 403, 403, 400], bad: 401 },
  { route: 'POST /api/admin/staff/:id/invitations', roles: 'manager', request: fixed('/api/admin/staff/2147483647/invitations', { email: 'nobody@petwell.example' }), expected: [401, 403, 403, 403, 403, 403, 403, 404], bad: 401 },
  { route: 'PATCH /api/admin/staff/:id', roles: 'manager', request: fixed('/api/admin/staff/2147483647', { isActive: true }), expected: [401, 403, 403, 403, 403, 403, 403, 404], bad: 401 },
  { route: 'GET /api/admin/care-work', roles: 'viewer staff manager', request: fixed('/api/admin/care-work'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/admin/care-reports/:id/decide', roles: 'staff manager', request: fixed('/api/admin/care-reports/2147483647/decide', { isConfirmed: true }), expected: [401, 403, 403, 403, 403, 403, 404, 404], bad: 401 },
  { route: 'GET /api/admin/activity', roles: 'viewer staff manager', request: fixed('/api/admin/activity'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/admin/jobs/:id', roles: 'viewer staff manager', request: fixed('/api/admin/jobs/2147483647'), expected: [401, 403, 403, 403, 403, 404, 404, 404], bad: 401 },
  { route: 'POST /api/admin/cancel-subscription', roles: 'staff manager', request: fixed('/api/admin/cancel-subscription', {}), expected: [401, 403, 403, 403, 403, 403, 400, 400], bad: 401 },
  { route: 'POST /api/admin/activate-subscription', roles: 'staff manager', request: fixed('/api/admin/activate-subscription', {}), expected: [401, 403, 403, 403, 403, 403, 400, 400], bad: 401 },
  { route: 'DELETE /api/admin/delete-selected-users', roles: 'manager', request: fixed('/api/admin/delete-selected-users', { userIds: [] }), expected: [401, 403, 403, 403, 403, 403, 403, 400], bad: 401 },
  { route: 'POST /api/admin/sync-payment-status', roles: 'staff manager', request: fixed('/api/admin/sync-payment-status', { enrollmentIds: [] }), expected: [401, 403, 403, 403, 403, 403, 400, 400], bad: 401 },
  { route: 'GET /api/admin/customers/:ownerId/mails', roles: 'viewer staff manager', request: ({ ownerId }) => ({ path: `/api/admin/customers/${ownerId}/mails` }), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'GET /api/webhook-info', roles: 'manager', request: fixed('/api/webhook-info'), expected: [401, 403, 403, 403, 403, 403, 403, 200], bad: 401 },
  { route: 'POST /api/test-webhook', roles: 'manager', request: fixed('/api/test-webhook', {}), expected: [401, 403, 403, 403, 403, 403, 403, 400], bad: 401 },
  { route: 'POST /api/test-receipt', roles: 'manager', request: fixed('/api/test-receipt', {}), expected: [401, 403, 403, 403, 403, 403, 403, 400], bad: 401 },

  // The caller's sessions and password.
  { route: 'GET /api/account/sessions', roles: 'owner', request: fixed('/api/account/sessions'), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },
  { route: 'DELETE /api/account/sessions/:id', roles: 'owner', request: fixed('/api/account/sessions/of-nobody-in-particular'), expected: [401, 403, 404, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/account/password', roles: 'owner', request: fixed('/api/account/password', {}), expected: [401, 403, 400, 400, 403, 403, 403, 403], bad: 401 },
  { route: 'GET /api/admin/sessions', roles: 'viewer staff manager', request: fixed('/api/admin/sessions'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'DELETE /api/admin/sessions/:id', roles: 'viewer staff manager', request: fixed('/api/admin/sessions/of-nobody-in-particular'), expected: [401, 403, 403, 403, 403, 404, 404, 404], bad: 401 },
  { route: 'PUT /api/admin/account', roles: 'viewer staff manager', request: fixed('/api/admin/account', {}), expected: [401, 403, 403, 403, 403, 400, 400, 400], bad: 401 },
  { route: 'POST /api/admin/password', roles: 'viewer staff manager', request: fixed('/api/admin/password', {}), expected: [401, 403, 403, 403, 403, 400, 400, 400], bad: 401 },

  // Destructive routes.
  { route: 'DELETE /api/account/sessions', roles: 'owner', request: fixed('/api/account/sessions'), expected: [401, 403, 200, 200, 403, 403, 403, 403], bad: 401 },
  { route: 'DELETE /api/admin/sessions', roles: 'viewer staff manager', request: fixed('/api/admin/sessions'), expected: [401, 403, 403, 403, 403, 200, 200, 200], bad: 401 },
  { route: 'POST /api/pets/:id/deceased', roles: 'owner staff manager', request: ({ petId }) => ({ path: `/api/pets/${petId}/deceased`, body: { isConfirmed: true } }), expected: [401, 403, 200, 404, 403, 403, 200, 200], bad: 401 },
  { route: 'POST /api/enrollments/:id/discard', roles: 'owner', request: ({ enrollmentId }) => ({ path: `/api/enrollments/${enrollmentId + 900_000}/discard`, body: {} }), expected: [401, 403, 404, 404, 403, 403, 403, 403], bad: 401 },
  { route: 'POST /api/enrollments/:id/cancel', roles: 'owner staff manager', request: enrollment('cancel'), expected: [401, 403, 200, 404, 403, 403, 200, 200], bad: 401 },
  { route: 'POST /api/demo-session', roles: 'anyone', request: fixed('/api/demo-session', {}), expected: [200, 200, 200, 200, 200, 200, 200, 200], bad: 200 },
  { route: 'POST /api/logout', roles: 'anyone', request: fixed('/api/logout'), expected: [204, 204, 204, 204, 204, 204, 204, 204], bad: 204 },
];
