/** The status that each route gives each of the callers of route-access.test.ts, in their order. */
export const expectedStatuses: Record<string, number[]> = {
  'post /api/enrollments': [201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201, 201],
  'get /api/enrollments/:email': [401, 403, 200, 404, 404, 200, 200, 200, 401, 401, 401, 401],
  'post /api/enrollments/:id/activate': [
    401, 200, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'patch /api/enrollments/:id/membership-fee': [
    401, 200, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/enrollments/:id/fix-membership-fee': [
    401, 403, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/enrollments/:id/cancel': [401, 403, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401],
  'post /api/enrollments/:id/discard': [401, 403, 204, 404, 403, 403, 403, 403, 401, 401, 401, 401],
  'post /api/sync-subscriptions': [401, 403, 200, 200, 403, 403, 403, 403, 401, 401, 401, 401],
  'put /api/pets/:id': [401, 403, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401],
  'get /api/pets/:id/photo': [401, 403, 200, 404, 404, 200, 200, 200, 401, 401, 401, 401],
  'get /api/enrollments/:id/benefits': [401, 403, 200, 404, 404, 200, 200, 200, 401, 401, 401, 401],
  'get /api/enrollments/:id/year-statement': [
    401, 403, 200, 404, 404, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/benefits/mail': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'get /api/admin/enrollments/:id/redemptions': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/redemptions': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/redemptions/batch': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/redemptions/undo': [401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401],
  'post /api/admin/redemptions/:id/undo': [
    401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401,
  ],
  'post /api/admin/redemptions/:id/move': [
    401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/benefits': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/admin/reports/benefits.csv': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/plan-figures': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/plan-figures.csv': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/plan-figures/members': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/plan-figures/services': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/reports/providers': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/admin/reports/providers/uses': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/reports/plan-backtest': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/price-campaigns/preview': [
    401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401,
  ],
  'post /api/admin/price-campaigns': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'get /api/admin/price-campaigns': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/admin/price-campaigns/:id': [
    401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401,
  ],
  'post /api/admin/price-campaigns/:id/undo': [
    401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/enrollments/:id/plan-change': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/plan-change/preview': [
    401, 403, 403, 403, 403, 409, 409, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/plan-change': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/plan-change/:changeId/undo': [
    401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/plan-change-calls': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/life-stages': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  // It isn't on the work list.
  'post /api/admin/life-stages/:id/keep': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  'get /api/admin/price-calls': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/reports/plans': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/admin/free-times': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/desk/pets': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/pets/:id/care': [401, 403, 200, 404, 404, 200, 200, 200, 401, 401, 401, 401],
  'post /api/pets/:id/care': [401, 403, 400, 404, 403, 403, 403, 403, 401, 401, 401, 401],
  'post /api/pets/:id/deceased': [401, 403, 200, 404, 403, 403, 200, 200, 401, 401, 401, 401],
  'put /api/care-reminders': [401, 403, 200, 200, 403, 403, 403, 403, 401, 401, 401, 401],
  'post /api/care-reminders/stop': [410, 410, 410, 410, 410, 410, 410, 410, 410, 410, 410, 410],
  'get /api/admin/paid-elsewhere': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/care-work': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'post /api/admin/care-reports/:id/decide': [
    401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/customers/:ownerId/notes': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/customers/:ownerId/notes': [
    401, 403, 403, 403, 403, 403, 201, 201, 401, 401, 401, 401,
  ],
  'get /api/admin/customers/:ownerId/duplicates': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'get /api/appointments': [401, 403, 200, 200, 200, 403, 403, 403, 401, 401, 401, 401],
  'post /api/appointment-requests': [401, 403, 404, 404, 403, 403, 403, 403, 401, 401, 401, 401],
  'post /api/appointment-requests/:id/withdraw': [
    401, 403, 404, 404, 403, 403, 403, 403, 401, 401, 401, 401,
  ],
  'post /api/appointments/:id/cancel': [401, 403, 404, 404, 403, 403, 403, 403, 401, 401, 401, 401],
  'get /api/admin/appointments': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/proposals/:id': [401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401],
  'post /api/admin/proposals': [401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401],
  'post /api/admin/walk-ins': [401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401],
  'post /api/admin/appointments': [401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401],
  'patch /api/admin/appointments/:id': [401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401],
  'get /api/admin/appointment-requests': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/appointment-requests/:id/decline': [
    401, 403, 403, 403, 403, 403, 404, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/users': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/counts': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/summary': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'get /api/admin/users/subscriptions': [
    401, 403, 403, 403, 403, 403, 403, 409, 401, 401, 401, 401,
  ],
  'get /api/admin/users/export.csv': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'post /api/admin/cancel-subscription': [
    401, 403, 403, 403, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/enrollments/:id/end-preview': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/end': [
    401, 403, 403, 403, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  // Not paid yet.
  'post /api/admin/enrollments/:id/hold/preview': [
    401, 403, 403, 403, 403, 403, 403, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/hold': [
    401, 403, 403, 403, 403, 403, 403, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/hold/end': [
    401, 403, 403, 403, 403, 403, 403, 409, 401, 401, 401, 401,
  ],
  'get /api/admin/enrollments/:id/handover': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/handover': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/handover/call-off': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  // It hasn't ended.
  'get /api/admin/enrollments/:id/restart-preview': [
    401, 403, 403, 403, 403, 409, 409, 409, 401, 401, 401, 401,
  ],
  // Nothing is set to end.
  'post /api/admin/enrollments/:id/undo-end': [
    401, 403, 403, 403, 403, 403, 409, 409, 401, 401, 401, 401,
  ],
  // A day to come.
  'post /api/admin/enrollments/:id/recorded-payments': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  // Without an Idempotency-Key.
  'post /api/admin/enrollments/:id/recorded-payments/:paymentId/settle': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/recorded-payments/:paymentId/refund': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/prepaid-year/link': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/prepaid-year/call-off': [
    401, 403, 403, 403, 403, 403, 204, 204, 401, 401, 401, 401,
  ],
  'get /api/admin/enrollments/:id/prepaid-year': [
    401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/enrollments/:id/recorded-payments/:paymentId/void': [
    401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/activate-subscription': [
    401, 403, 403, 403, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'post /api/admin/sync-payment-status': [
    401, 403, 403, 403, 403, 403, 200, 200, 401, 401, 401, 401,
  ],
  'delete /api/admin/delete-selected-users': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  'get /api/admin/jobs/:id': [401, 403, 403, 403, 403, 404, 404, 404, 401, 401, 401, 401],
  'get /api/admin/imports': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/admin/imports/:id': [401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401],
  'get /api/admin/imports/:id/problems': [
    401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/call-list': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'post /api/admin/call-list/:id/:row/address': [
    401, 403, 403, 403, 403, 403, 400, 400, 401, 401, 401, 401,
  ],
  'get /api/admin/imports/:id/rows': [401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401],
  'get /api/admin/imports/:id/file.csv': [
    401, 403, 403, 403, 403, 403, 403, 404, 401, 401, 401, 401,
  ],
  'get /api/admin/import-template.csv': [
    401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401,
  ],
  // Without an Idempotency-Key.
  'get /api/admin/members/setups': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'post /api/admin/members/send-setup': [
    401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/members/release-mails': [
    401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401,
  ],
  'post /api/admin/imports': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'post /api/admin/imports/:id/check': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'post /api/admin/imports/:id/start': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'post /api/admin/imports/:id/pause': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'post /api/admin/imports/:id/undo': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401],
  'post /api/admin/imports/:id/discard': [
    401, 403, 403, 403, 403, 403, 403, 400, 401, 401, 401, 401,
  ],
  'get /api/admin/activity': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401, 401, 401],
  'post /api/test-webhook': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401, 401, 401],
  'get /api/account/export': [401, 403, 200, 200, 403, 403, 403, 403, 401, 401, 401, 401],
  'post /internal/owners/:id/end-plans': [
    401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401,
  ],
  'post /internal/owners/:id/end-unpaid': [
    401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401,
  ],
  'get /internal/enrollments/:id': [401, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  'get /internal/enrollments/:id/uses': [
    401, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401,
  ],
  'get /internal/owners/:id/first-payments': [
    401, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401,
  ],
  'put /internal/owners/:id': [401, 403, 403, 403, 403, 403, 403, 403, 403, 204, 403, 401],
};
