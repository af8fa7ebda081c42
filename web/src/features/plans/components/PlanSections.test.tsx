import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createPlan } from '../../../shared/testing/factories.ts';
import { PlanSections } from './PlanSections.tsx';

const plans = [
  createPlan(),
  createPlan({ id: 2, name: 'Cat Gold', targetPetTypes: ['cat'], targetAgeGroups: ['adult'] }),
];

describe('sections of plans', () => {
  it('are shown one after the other where they come to a page that is there', async () => {
    // The first rendering, as a renderer without a second one leaves it.
    const first = renderToString(<PlanSections plans={plans} isGradual />);
    expect(first).toContain('Dog plans');
    expect(first).not.toContain('Cat plans');
    render(<PlanSections plans={plans} isGradual />);
    expect(await screen.findByRole('heading', { name: 'Cat plans' })).toBeVisible();
  });

  it('are all there at once where they come with the page: its height is known then', () => {
    const first = renderToString(<PlanSections plans={plans} isGradual={false} />);
    expect(first).toContain('Dog plans');
    expect(first).toContain('Cat plans');
  });
});
