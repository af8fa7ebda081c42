import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createListedPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { showToast, toastStore } from '../../shared/toasts/toast-store.ts';
import { renderApp } from '../render-app.tsx';

describe('route changes', () => {
  it('[NAV-09] move focus to the new page’s heading and set its title', async () => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createListedPlan()])));
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

  const openTitles = () =>
    toastStore
      .getSnapshot()
      .filter(({ isOpen }) => isOpen)
      .map(({ title }) => title);

  it.each([
    { title: 'Update Failed', variant: 'destructive' },
    { title: 'Profile Updated' },
  ] as const)('[TOA-08] end the toast %o of the page before', async (message) => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createListedPlan()])));
    const { user } = await renderApp('/');
    act(() => showToast({ ...message, durationMs: 60_000 }));
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(openTitles()).toEqual([message.title]);
    await user.click(screen.getAllByRole('link', { name: 'Plans' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Wellness plans' });
    await waitFor(() => expect(openTitles()).toEqual([]));
  });

  it('[TOA-08] keep a toast that announces them, until the next one', async () => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createListedPlan()])));
    const { user } = await renderApp('/');
    act(() =>
      showToast({ title: 'Enrollment Successful!', announcesPage: true, durationMs: 60_000 }),
    );
    await user.click(screen.getAllByRole('link', { name: 'Plans' })[0] as HTMLElement);
    const heading = await screen.findByRole('heading', { name: 'Wellness plans' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(openTitles()).toEqual(['Enrollment Successful!']);
    await user.click(screen.getAllByRole('link', { name: 'Client Login' })[0] as HTMLElement);
    await waitFor(() => expect(openTitles()).toEqual([]));
  });

  it('offer a skip link', async () => {
    await renderApp('/');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(document.getElementById('main')).toHaveAttribute('tabindex', '-1');
  });
});
