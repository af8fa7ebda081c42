import { afterEach, expect, test } from 'vitest';
import { clinicToday, formatDate, formatMoment, setClinicTimeZone } from './format-date.ts';

afterEach(() => setClinicTimeZone('America/New_York'));

test('shows times as they are at the clinic', () => {
  const time = '2026-12-21T05:30:00.000Z';
  expect(formatDate(time)).toBe('December 21, 2026');
  setClinicTimeZone('America/Chicago');
  expect(formatDate(time)).toBe('December 20, 2026');
  expect(formatMoment(time)).toMatch(/^Dec 20, 2026, 11:30\sPM$/);
  setClinicTimeZone('Pacific/Kiritimati');
  const ahead = clinicToday();
  setClinicTimeZone('Pacific/Pago_Pago');
  expect(clinicToday() < ahead).toBe(true);
});
