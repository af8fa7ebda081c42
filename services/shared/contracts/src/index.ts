/** Browser-safe contracts between the web app, the gateway, and the services. */
import './zod-messages.ts';

export * from './enums.ts';
export * from './errors.ts';
export * from './ids.ts';
export * from './models/agreement.ts';
export * from './models/appointment.ts';
export * from './models/benefit.ts';
export * from './models/care.ts';
export * from './models/customer-selection.ts';
export * from './models/enrollment.ts';
export * from './models/first-payment.ts';
export * from './models/held-data.ts';
export * from './models/import.ts';
export * from './models/membership-fee.ts';
export * from './models/money-back.ts';
export * from './models/opening-hours.ts';
export * from './models/owed.ts';
export * from './models/owner.ts';
export * from './models/password.ts';
export * from './models/pet.ts';
export * from './models/plan.ts';
export * from './models/staff-appointment.ts';
export * from './money.ts';
export * from './names.ts';
export * from './routes/index.ts';
export * from './session.ts';
export * from './staff-actions.ts';
