import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createOwner, createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { renderApp } from '../render-app.tsx';

const bar = () => screen.getByRole('navigation', { name: 'Main' });

describe('top navigation', () => {
  it('[NAV-01] [NAV-02] [NAV-04] links to plans, client login, admin, and scheduling in a new tab', async () => {
    await renderApp('/nowhere');
    const [contact] = await within(bar()).findAllByRole('link', { name: /^Contact/ });
    expect(contact).toHaveAttribute('href', 'https://schedule.example/clinic');
    expect(contact).toHaveAttribute('target', '_blank');
    const href = (name: string) =>
      within(bar()).getAllByRole('link', { name })[0]?.getAttribute('href');
    expect(href('PetWell')).toBe('/');
    expect(href('Plans')).toBe('/plans');
    expect(href('Client Login')).toBe('/login');
    expect(href('Admin')).toBe('/admin-login');
    expect(href('About')).toBe('/#about');
  });

  it('[NAV-06] shows who is signed in, and signing out clears the flow storage and the session', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    sessionStorage.setItem('enrollmentData', '{}');
    sessionStorage.setItem('draft.owner', '{}');
    const { user } = await renderApp('/nowhere');
    const [dashboard] = await within(bar()).findAllByRole('link', { name: /Ana/ });
    expect(dashboard).toHaveAttribute('href', '/dashboard/ana%40example.com');
    await user.click(within(bar()).getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement);
    await waitFor(() =>
      expect(within(bar()).getAllByRole('link', { name: 'Client Login' })).not.toHaveLength(0),
    );
    expect(sessionStorage.getItem('enrollmentData')).toBeNull();
    expect(sessionStorage.getItem('draft.owner')).toBeNull();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByText('Signed Out')).toBeVisible();
  });

  it('[NAV-06] signing out is said where it leads, also from a page for signed-in owners', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      http.get('*/api/account/sessions', () => HttpResponse.json({ sessions: [] })),
      http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await renderApp('/account/sessions');
    await user.click(
      (await within(bar()).findAllByRole('button', { name: 'Sign out' }))[0] as HTMLElement,
    );
    expect(await screen.findByText('Signed Out')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.getByText('Signed Out')).toBeVisible();
  });

  it('[ENR-16] leaving the demo keeps the visitor’s pet and plan', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: true } })),
      ),
      http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    sessionStorage.setItem('enrollmentData', '{}');
    sessionStorage.setItem('draft.pet', '{}');
    sessionStorage.setItem('adminAccess', 'true');
    const { user } = await renderApp('/nowhere');
    await user.click(
      (await within(bar()).findAllByRole('button', { name: 'Sign out' }))[0] as HTMLElement,
    );
    await waitFor(() =>
      expect(within(bar()).getAllByRole('link', { name: 'Client Login' })).not.toHaveLength(0),
    );
    expect(Object.keys(sessionStorage)).toEqual(['enrollmentData', 'draft.pet']);
  });

  it('[NAV-08] [NAV-09] shows the page for unknown paths', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · PetWell'));
  });
});
