import * as contracts from '@petwell/contracts';
import { refusals } from '@petwell/contracts/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loginFormSchema } from '../features/account/login-form-schema.ts';
import { overrideSchema } from '../features/customers/components/ActivateSubscription.tsx';
import { staffPasswordSchema } from '../features/staff-accounts/components/ResetStaffPassword.tsx';
import { testReceiptFormSchema } from '../features/test-tools/components/TestReceiptForm.tsx';
import { testWebhookFormSchema } from '../features/test-tools/components/TestWebhookForm.tsx';
import { requestFormSchema } from '../features/appointments/request-form-schema.ts';
import { reportCareFormSchema } from '../features/care/report-care-form-schema.ts';
import { petEditSchema } from '../features/dashboard/pet-edit-schema.ts';
import { snoozeFormSchema } from '../features/money/notices/components/SnoozeItem.tsx';
import { recordPaymentFormSchema } from '../features/money/recorded/record-payment-form-schema.ts';
import { refundFormSchema } from '../features/money/refunds/refund-form-schema.ts';
import { offerFormSchema } from '../features/plan-editor/offer-form-schema.ts';
import { publishFormSchema } from '../features/plan-editor/publish-form-schema.ts';
import { recordFormSchema } from '../features/front-desk/record-form-schema.ts';
import { petFormSchema } from '../shared/pets/pet-form-schema.ts';
import { appointmentFormSchema } from '../features/calendar/form-schema.ts';
import { holdFormSchema } from '../features/holds/components/HoldForm.tsx';
import { endEnrollmentFormSchema } from '../features/endings/components/EndEnrollmentForm.tsx';
import { createDiscount } from '../shared/testing/benefits.ts';

const { loginSchema, moveRedemption, undoRedemptions } = contracts;

/** The schema of every form, by the argument of its resolver. */
const forms: Record<string, z.ZodType> = {
  accountSetupFormSchema: contracts.accountSetupFormSchema,
  addCustomerNoteSchema: contracts.addCustomerNoteSchema,
  adminLoginSchema: contracts.adminLoginSchema,
  appointmentFormSchema,
  'changedContactSchema(owner)': contracts.changedContactSchema(null),
  changePasswordFormSchema: contracts.changePasswordFormSchema,
  'changedStaffDetailsSchema(account)': contracts.changedStaffDetailsSchema({ name: null }),
  createStaffSchema: contracts.createStaffSchema,
  'declineAppointmentRequest.body': contracts.declineAppointmentRequest.body,
  deleteAccountSchema: contracts.deleteAccountSchema,
  endEnrollmentFormSchema,
  holdFormSchema,
  inviteStaffSchema: contracts.inviteStaffSchema,
  loginFormSchema,
  'loginSchema.pick({ password: true })': loginSchema.pick({ password: true }),
  'moveRedemption.body.pick({ reason: true })': moveRedemption.body.pick({ reason: true }),
  overrideSchema,
  newContactSchema: contracts.newContactSchema,
  'offerFormSchema(kind)': offerFormSchema('plan'),
  'petEditSchema(pet)': petEditSchema({ name: 'Biscuit', breed: 'Beagle' }),
  payOverdueSchema: contracts.payOverdueSchema,
  petFormSchema,
  // The walk of the routes covers both schemas of this form.
  'z.object({ login: schema })': z.object({ login: contracts.requestStaffResetSchema.shape.login }),
  'publishFormSchema(isOdd)': publishFormSchema(true),
  'recordFormSchema(recordable, isActive)': recordFormSchema([createDiscount()], false),
  recordPaymentFormSchema,
  'refundFormSchema(refundableCents)': refundFormSchema(6_350),
  reportCareFormSchema,
  requestFormSchema,
  settleOwedSchema: contracts.settleOwedSchema,
  snoozeFormSchema,
  staffPasswordSchema,
  testReceiptFormSchema,
  testWebhookFormSchema,
  'undoRedemptions.body.pick({ reason: true })': undoRedemptions.body.pick({ reason: true }),
  voidPaymentSchema: contracts.voidPaymentSchema,
};

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('[TOA-07] covers every form', () => {
  const resolved = Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([, source]) => [...source.matchAll(/zodResolver\((.+)\)[,;]/g)])
    .map(([, schema]) => schema);
  expect([...new Set(resolved)].toSorted()).toEqual(Object.keys(forms).toSorted());
});

it.each(Object.entries(forms))('[TOA-07] %s is refused in plain words', (_name, schema) => {
  const { all, inZodWording } = refusals(schema);
  expect(all).not.toEqual([]);
  expect(inZodWording).toEqual([]);
});
