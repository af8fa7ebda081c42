import type { ServiceName } from '@petwell/contracts/internal';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which budget per address and minute a route draws from; every route counts for itself. */
export type RateClass = 'read' | 'write' | 'signIn' | 'enroll' | 'pay' | 'webhook';

/** The services that have public routes. */
export type Upstream = Exclude<ServiceName, 'gateway'>;

export type PublicRoute = {
  /** `{name}` stands for exactly one path segment. */
  path: string;
  methods: readonly Method[];
  /** The gateway answers those of `gateway` itself. */
  service: Upstream | 'gateway';
  rate: RateClass;
  /** Default 1 MB. */
  bodyLimitBytes?: number;
  /** What tries a card, or hands out what a card can be tried with; counted per account, too. */
  leadsToCard?: true;
  /** Its answers are the same for everybody, and kept here as long as they allow it. */
  isForEverybody?: true;
  /** Called by machines that are no browsers and prove who they are by other means. */
  isExemptFromSameOrigin?: true;
};

const megabyte = 1024 * 1024;
export const defaultBodyLimitBytes = megabyte;

/** Everything that is reachable from outside (design §2). What does not stand here does not exist. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: '/api/config', methods: ['GET'], service: 'gateway', rate: 'read' },
  { path: '/api/docs', methods: ['GET'], service: 'gateway', rate: 'read' },
  { path: '/api/docs/openapi.json', methods: ['GET'], service: 'gateway', rate: 'read' },

  {
    path: '/api/plans',
    methods: ['GET'],
    service: 'catalog',
    rate: 'read',
    isForEverybody: true,
  },
  { path: '/api/recommendations', methods: ['POST'], service: 'catalog', rate: 'read' },

  { path: '/api/login', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/admin/login', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/demo-session', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/logout', methods: ['POST'], service: 'identity', rate: 'write' },
  { path: '/api/session', methods: ['GET'], service: 'identity', rate: 'read' },
  { path: '/api/activate-account', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/setup-links/exchange', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/password-reset-requests', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/password-resets', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/email-change-undo', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/account', methods: ['DELETE'], service: 'identity', rate: 'signIn' },
  { path: '/api/account/export', methods: ['GET'], service: 'enrollment', rate: 'write' },
  {
    path: '/api/account/sessions',
    methods: ['GET', 'DELETE'],
    service: 'identity',
    rate: 'write',
  },
  {
    path: '/api/account/sessions/{id}',
    methods: ['DELETE'],
    service: 'identity',
    rate: 'write',
  },
  { path: '/api/account/password', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/admin/sessions', methods: ['GET', 'DELETE'], service: 'identity', rate: 'write' },
  { path: '/api/admin/sessions/{id}', methods: ['DELETE'], service: 'identity', rate: 'write' },
  { path: '/api/admin/password', methods: ['POST'], service: 'identity', rate: 'signIn' },
  { path: '/api/owners/{id}', methods: ['PUT'], service: 'identity', rate: 'write' },

  { path: '/api/enrollments', methods: ['POST'], service: 'enrollment', rate: 'enroll' },
  { path: '/api/enrollments/{email}', methods: ['GET'], service: 'enrollment', rate: 'read' },
  { path: '/api/enrollments/{id}/activate', methods: ['POST'], service: 'enrollment', rate: 'pay' },
  {
    path: '/api/enrollments/{id}/membership-fee',
    methods: ['PATCH'],
    service: 'enrollment',
    rate: 'pay',
  },
  {
    path: '/api/enrollments/{id}/fix-membership-fee',
    methods: ['POST'],
    service: 'enrollment',
    rate: 'pay',
  },
  { path: '/api/enrollments/{id}/cancel', methods: ['POST'], service: 'enrollment', rate: 'write' },
  { path: '/api/sync-subscriptions', methods: ['POST'], service: 'enrollment', rate: 'write' },
  {
    path: '/api/pets/{id}',
    methods: ['PUT'],
    service: 'enrollment',
    rate: 'write',
    // A photo of 5 MB as a data URL.
    bodyLimitBytes: 8 * megabyte,
  },
  { path: '/api/pets/{id}/photo', methods: ['GET'], service: 'enrollment', rate: 'read' },

  { path: '/api/admin/users', methods: ['GET'], service: 'enrollment', rate: 'read' },
  { path: '/api/admin/users/export.csv', methods: ['GET'], service: 'enrollment', rate: 'read' },
  { path: '/api/admin/summary', methods: ['GET'], service: 'enrollment', rate: 'read' },

  { path: '/api/admin/staff', methods: ['GET', 'POST'], service: 'identity', rate: 'write' },
  { path: '/api/admin/staff/{id}', methods: ['PATCH'], service: 'identity', rate: 'write' },
  { path: '/api/admin/activity', methods: ['GET'], service: 'enrollment', rate: 'read' },
  { path: '/api/admin/jobs/{id}', methods: ['GET'], service: 'enrollment', rate: 'read' },
  { path: '/api/admin/work-list', methods: ['GET'], service: 'billing', rate: 'read' },
  {
    path: '/api/admin/customers/{ownerId}/payments',
    methods: ['GET'],
    service: 'billing',
    rate: 'read',
  },
  { path: '/api/admin/drift', methods: ['GET'], service: 'billing', rate: 'read' },
  {
    path: '/api/admin/cancel-subscription',
    methods: ['POST'],
    service: 'enrollment',
    rate: 'write',
  },
  {
    path: '/api/admin/activate-subscription',
    methods: ['POST'],
    service: 'enrollment',
    rate: 'write',
  },
  {
    path: '/api/admin/delete-selected-users',
    methods: ['DELETE'],
    service: 'enrollment',
    rate: 'write',
  },
  {
    path: '/api/admin/sync-payment-status',
    methods: ['POST'],
    service: 'enrollment',
    rate: 'write',
  },

  {
    path: '/api/admin/customers/{ownerId}/mails',
    methods: ['GET'],
    service: 'notification',
    rate: 'read',
  },
  { path: '/api/webhook-info', methods: ['GET'], service: 'billing', rate: 'read' },
  { path: '/api/test-webhook', methods: ['POST'], service: 'enrollment', rate: 'write' },
  { path: '/api/test-receipt', methods: ['POST'], service: 'billing', rate: 'write' },

  {
    path: '/api/create-subscription',
    methods: ['POST'],
    service: 'billing',
    rate: 'pay',
    leadsToCard: true,
  },
  { path: '/api/payment-consents', methods: ['POST'], service: 'billing', rate: 'pay' },
  {
    path: '/api/payment-method-updates',
    methods: ['POST'],
    service: 'billing',
    rate: 'pay',
    leadsToCard: true,
  },
  {
    path: '/api/payment-method-updates/confirm',
    methods: ['POST'],
    service: 'billing',
    rate: 'pay',
    leadsToCard: true,
  },
  {
    path: '/api/webhooks/stripe',
    methods: ['POST'],
    service: 'billing',
    rate: 'webhook',
    isExemptFromSameOrigin: true,
  },
];
