import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customerPath } from '../staff/customer-path.ts';
import { PhoneLink } from './PhoneLink.tsx';

test('[ENR-48] a phone number with an extension is a link that dials it', () => {
  render(<PhoneLink phone="904-555-0100 ext. 12" />);
  expect(screen.getByRole('link', { name: '904-555-0100 ext. 12' })).toHaveAttribute(
    'href',
    'tel:9045550100;ext=12',
  );
});

test('[IMP-65] what can’t be called is no link', () => {
  render(<PhoneLink phone="ask at work" />);
  expect(screen.getByText('ask at work')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('[IMP-65] a customer with two phone numbers is found by the first one', () => {
  expect(customerPath({ ownerId: 7, phone: '904-555-0100 (home), 904-555-0101 (cell)' })).toBe(
    '/admin-dashboard?q=904-555-0100&customer=7',
  );
});
