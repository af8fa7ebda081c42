import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FamilyTotal } from './FamilyTotal.tsx';
import type { FamilyEnrollment } from './family-total.ts';

const enrolled = (
  enrollmentId: number,
  given: Partial<FamilyEnrollment> = {},
): FamilyEnrollment => ({
  enrollmentId,
  petId: enrollmentId,
  petName: `Pet ${enrollmentId}`,
  planName: 'Dog Gold',
  status: 'active',
  totalMonthlyPrice: '63.50',
  ...given,
});
const shown = () => screen.queryByRole('region', { name: 'All plans of the family' });

test('[FAM-14] a family with several plans sees them in one place with one total', () => {
  render(
    <FamilyTotal
      enrollments={[
        enrolled(1),
        enrolled(2, { totalMonthlyPrice: '58.50' }),
        enrolled(3, { status: 'cancelled' }),
      ]}
    />,
  );
  expect(shown()).toHaveTextContent('All plans together $122.00 per month');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('[FAM-14] plans on hold, and those that end, are named and not counted', () => {
  const enrollments = [
    enrolled(1),
    enrolled(2, { hold: { until: '2026-12-24' } }),
    enrolled(3, { endsOn: '2026-12-20' }),
  ];
  render(<FamilyTotal enrollments={enrollments} />);
  expect(shown()).toHaveTextContent('All plans together $63.50 per month');
  expect(shown()).toHaveTextContent('on hold until December 24, 2026, not counted');
  expect(shown()).toHaveTextContent('ends on December 20, 2026, not counted');
});

test('[FAM-14] a single plan needs no total', () => {
  render(<FamilyTotal enrollments={[enrolled(1), enrolled(2, { status: 'pending_payment' })]} />);
  expect(shown()).toBeNull();
});
