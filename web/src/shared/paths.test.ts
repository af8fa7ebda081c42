import { describe, expect, it } from 'vitest';
import { paths, safeReturnTo, safeStaffReturnTo } from './paths.ts';

describe('the return path after signing in', () => {
  it.each([
    '/',
    '/plans',
    '/enrollment',
    '/payment-setup',
    '/checkout',
    '/account/data',
    '/dashboard/ana%40example.com',
    '/dashboard/ana%40example.com?pet=11&request=next',
    '/dashboard/ana%40example.com?pet=11&replaces=301',
    '/dashboard/ana%40example.com?pet=11&tab=edit',
    '/dashboard/ana%40example.com?pet=11&end=plan',
    '/update-card/17',
    '/year/21',
  ])('[ENR-08] allows %s', (path) => expect(safeReturnTo(path)).toBe(path));

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/enrollment/../admin-dashboard',
    '/dashboard/a/b',
    '/update-card/17/x',
    '/update-card/..',
    '/dashboard/a?next=//evil.example',
    '/dashboard/a?request=//evil.example',
    '/dashboard/a?pet=11&request=x#//evil.example',
    '/dashboard/a?pet=11&pet=1&pet=2',
    'javascript:alert(1)',
    '/admin-dashboard',
  ])('[ENR-08] ignores %s', (path) => expect(safeReturnTo(path)).toBeNull());

  it.each([
    '/admin-dashboard',
    '/admin-dashboard?q=904-555-0100&customer=7',
    '/admin-dashboard/desk?pet=17',
    '/admin-dashboard/work-list',
    '/admin-dashboard/plans?sort=price-desc',
    '/admin-dashboard/plans/plan/2',
    '/admin-dashboard/plans/add-on/3/draft',
    '/admin-dashboard/plans/plan/2/move',
    '/admin-dashboard/plans/add-on/3/move',
    '/admin-dashboard/plans/campaigns/5',
    '/webhook-test',
  ])('[ADM-02] allows staff %s', (path) => expect(safeStaffReturnTo(path)).toBe(path));

  it.each([
    null,
    '',
    'https://evil.example/admin-dashboard',
    '//evil.example',
    '/\\evil.example',
    '/admin-dashboard.evil.example',
    '/admin-dashboard@evil.example',
    '/admin-dashboard/../login',
    '/admin-dashboard/unknown',
    '/admin-dashboard/plans/plan/2/../../../login',
    '/admin-dashboard/plans/other/2',
    '/admin-dashboard/plans/campaigns/../../login',
    '/admin-dashboard#//evil.example',
    'javascript:alert(1)',
    '/dashboard/ana%40example.com',
  ])('[ADM-02] ignores %s for staff', (path) => expect(safeStaffReturnTo(path)).toBeNull());

  it('encodes an email address in the dashboard path', () => {
    expect(paths.dashboard('a/b?c@example.com')).toBe('/dashboard/a%2Fb%3Fc%40example.com');
  });
});
