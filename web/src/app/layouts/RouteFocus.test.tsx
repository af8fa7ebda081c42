import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { renderApp } from '../render-app.tsx';

describe('change of route', () => {
  it("[NAV-09] moves the focus to the new page's heading and gives it a title of its own", async () => {
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

  it('offers to skip the navigation', async () => {
    await renderApp('/');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(document.getElementById('main')).toHaveAttribute('tabindex', '-1');
  });
});
