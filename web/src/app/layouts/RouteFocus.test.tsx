import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { renderApp } from '../render-app.tsx';

describe('route changes', () => {
  it('[NAV-09] move focus to the new page’s heading and set its title', async () => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createPlan()])));
    const { user } = await renderApp('/');
    expect(document.title).toBe('Wellness plans for dogs and cats · PetWell');
    const [plans] = screen.getAllByRole('link', { name: 'Plans' });
    await user.click(plans as HTMLElement);
    const heading = await screen.findByRole('heading', { name: 'Wellness plans' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('All wellness plans · PetWell');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      expect.stringContaining('Compare every wellness plan'),
    );
  });

  it('offer a skip link', async () => {
    await renderApp('/');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(document.getElementById('main')).toHaveAttribute('tabindex', '-1');
  });
});
