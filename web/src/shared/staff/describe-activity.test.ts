import { type ActivityEntry, staffActionNames } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { describeActivity, describeDetail } from './describe-activity.ts';

const described = (action: string, subject: string): string =>
  describeActivity({ action, subject } as ActivityEntry);

describe('activity log descriptions', () => {
  it.each([
    ['sign-in', 'session', 'Sign in'],
    ['activate', 'enrollment/17', 'Activate · Enrollment 17'],
    ['update-owner', 'owner/4', 'Update owner · Owner 4'],
    ['export', 'customers', 'Export · Customers'],
    ['test-receipt', 'payment/pi_3', 'Test receipt · Payment pi_3'],
    ['call', 'get /api/admin/staff', 'Not allowed for the role · get /api/admin/staff'],
    ['merge-pets', 'pet/3', 'Merge pets · Pet 3'],
  ])('%s of %s', (action, subject, words) => {
    expect(described(action, subject)).toBe(words);
  });

  it('describe every action that a service can log, each differently', () => {
    const words = staffActionNames.map((action) => described(action, 'session'));
    expect(words).not.toContainEqual(expect.stringMatching(/[-/_]|^[a-z]/));
    expect(new Set(words).size).toBe(staffActionNames.length);
    expect(words.length).toBeGreaterThan(10);
  });

  it.each([
    ['pending_payment → active, payment confirmed', 'Payment Required → Active, payment confirmed'],
    ['active → cancelled', 'Active → Cancelled'],
    ['active members only', 'active members only'],
  ])('name statuses as the screens do: %s', (detail, words) => {
    expect(describeDetail(detail)).toBe(words);
  });
});
