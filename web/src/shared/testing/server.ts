import type { Service } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createPetCare, createPlanYear } from './benefits.ts';
import { createConfig, createCounts, createOwner, createSession } from './factories.ts';

/** As the front desk names them. */
export const services: Service[] = [
  { code: 'exam', shortLabel: 'exam', visitType: 'exam' },
  { code: 'dental', shortLabel: 'dental cleaning', visitType: 'dental' },
  { code: 'nail_trim', shortLabel: 'nail trim', visitType: 'grooming' },
];

/** Mocks the requests of every page; tests add their own with `server.use(…)`. Unknown requests fail the test. */
export const server = setupServer(
  http.get('*/api/appointments', () => HttpResponse.json({ appointments: [], requests: [] })),
  http.get('*/api/config', () => HttpResponse.json(createConfig())),
  http.get('*/api/enrollments/:email', () =>
    HttpResponse.json({ owner: createOwner(), enrollments: [] }),
  ),
  http.get('*/api/enrollments/:id/benefits', () => HttpResponse.json(createPlanYear())),
  http.get('*/api/owners/:id/waiting-address', () => HttpResponse.json({ waiting: null })),
  http.get('*/api/pets/:id/care', () => HttpResponse.json(createPetCare())),
  http.get('*/api/admin/care-work', () =>
    HttpResponse.json({ endings: [], reports: [], reportsTotal: 0, nextCursor: null }),
  ),
  http.get('*/api/admin/paid-elsewhere', () =>
    HttpResponse.json({ items: [], total: 0, nextCursor: null }),
  ),
  http.get('*/api/admin/plan-change-calls', () => HttpResponse.json({ items: [] })),
  http.get('*/api/admin/price-calls', () =>
    HttpResponse.json({ items: [], total: 0, nextCursor: null }),
  ),
  http.get('*/api/admin/life-stages', () =>
    HttpResponse.json({ items: [], total: 0, nextCursor: null }),
  ),
  http.get('*/api/admin/counts', () => HttpResponse.json(createCounts())),
  http.get('*/api/admin/work-list', () => HttpResponse.json({})),
  http.get('*/api/admin/work-list/snoozed', () => HttpResponse.json({ items: [] })),
  http.get('*/api/admin/price-campaigns', () => HttpResponse.json({ campaigns: [] })),
  http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
  http.get('*/api/plans', () => HttpResponse.json([])),
  http.get('*/api/payments', () =>
    HttpResponse.json({ payments: [], cards: [], nextCharges: [], owed: [] }),
  ),
  http.get('*/api/services', () => HttpResponse.json(services)),
  http.get('*/api/session', () => HttpResponse.json(createSession())),
);
