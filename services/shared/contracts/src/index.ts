/** Browser-safe contracts: what the web app, the gateway and the services agree on. */
import './zod-messages.ts';

export * from './enums.ts';
export * from './errors.ts';
export * from './http/account.ts';
export * from './http/admin.ts';
export * from './http/admin-payments.ts';
export * from './staff-actions.ts';
export * from './http/billing.ts';
export * from './http/catalog.ts';
export * from './http/config.ts';
export * from './http/customer-mails.ts';
export * from './http/enrollment.ts';
export * from './http/identity.ts';
export * from './http/owner.ts';
export * from './http/pet.ts';
export * from './http/sessions.ts';
export * from './http/test-tools.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './session.ts';
