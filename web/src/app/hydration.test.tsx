import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../shared/api/query-client.ts';
import {
  createConfig,
  createOwner,
  createListedPlan,
  createSession,
} from '../shared/testing/factories.ts';
import { server } from '../shared/testing/server.ts';
import { App } from './App.tsx';
import { prerenderPage } from './prerender.tsx';
import { routes } from './routes.tsx';
import { whenReady } from './when-ready.ts';
import { wholeText } from '../shared/testing/whole-text.ts';

let root: Root | undefined;
const recovered: unknown[] = [];

/** Opens a page as the build prerenders it. */
async function showHtml(path: string, address = path): Promise<HTMLElement> {
  const { body } = await prerenderPage(path);
  // React's renderers share context values, and prerendering leaves its own behind.
  await prerender(null);
  window.history.replaceState(null, '', address);
  const container = document.createElement('div');
  container.innerHTML = body;
  document.body.append(container);
  return container;
}

async function hydrate(container: HTMLElement, queryClient = createQueryClient()): Promise<void> {
  const router = createBrowserRouter(routes);
  await whenReady(router);
  const app = (
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  await act(async () => {
    root = hydrateRoot(container, app, { onRecoverableError: (error) => recovered.push(error) });
    await Promise.resolve();
  });
  expect(await screen.findByText('Clinic hours')).toBeVisible();
}

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  recovered.length = 0;
});

it.each(['/', '/plans', '/login'])(
  '[NAV-05] the HTML of %s has a menu that the browser opens without the app',
  async (path) => {
    const container = await showHtml(path);
    const button = within(container).getByRole('button', { name: 'Menu' });
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
    expect(menu).toHaveAttribute('popover', 'auto');
    expect(within(menu!).getByText('Client Login').closest('a')).toHaveAttribute('href', '/login');
  },
);

describe('hydrating a prerendered page', () => {
  it.each([
    ['/', '/'],
    ['/', '/#recommendations'],
    ['/plans', '/plans'],
    ['/login', '/login'],
    ['/login', '/login?returnTo=%2Fenrollment'],
  ])('keeps the HTML of %s opened at %s', async (path, address) => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createListedPlan()])));
    const container = await showHtml(path, address);
    const heading = container.querySelector('h1');
    expect(heading).not.toBeNull();
    await hydrate(container);
    expect(container.querySelector('h1')).toBe(heading);
    expect(recovered).toEqual([]);
  });

  // Parts of a page are hydrated one after the other.
  it.each(['/', '/plans', '/login'])(
    'keeps the HTML of %s if responses are faster',
    async (path) => {
      const queryClient = createQueryClient();
      queryClient.setQueryData(['config'], createConfig());
      const owner = { ...createOwner(), isDemo: true };
      queryClient.setQueryData(['session'], createSession({ owner }));
      queryClient.setQueryData(['pet-to-continue'], { petData: { name: 'Biscuit' } });
      await hydrate(await showHtml(path), queryClient);
      expect(recovered).toEqual([]);
    },
  );

  it('restores an earlier draft without overwriting newer input', async () => {
    const draft = { name: 'Biscuit', breed: 'Poodle', concerns: { allergies: true } };
    sessionStorage.setItem('draft.pet', JSON.stringify(draft));
    const container = await showHtml('/');
    screen.getByLabelText<HTMLInputElement>('Pet name').value = 'Mango';
    await hydrate(container);
    expect(screen.getByLabelText('Pet name')).toHaveValue('Mango');
    expect(screen.getByLabelText('Breed')).toHaveValue('Poodle');
    expect(screen.getByLabelText('Allergies')).toBeChecked();
  });

  it('keeps and submits input typed into the pet form', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/recommendations', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ plans: [], addOns: [] });
      }),
    );
    const container = await showHtml('/');
    screen.getByLabelText<HTMLInputElement>('Pet name').value = 'Mango';
    screen.getByLabelText<HTMLSelectElement>('Pet type').value = 'cat';
    screen.getByLabelText<HTMLInputElement>('Breed').value = 'Siamese';
    screen.getByLabelText<HTMLSelectElement>('Age range').value = 'adult';
    screen.getByLabelText<HTMLInputElement>('Joint issues').checked = true;
    await hydrate(container);
    act(() => screen.getByRole('button', { name: /^Get My Personalized Plan/ }).click());
    await screen.findByText(wholeText('Mango deserves good care, too'));
    expect(bodies).toEqual([
      {
        name: 'Mango',
        type: 'cat',
        breed: 'Siamese',
        age: 'adult',
        healthConcerns: ['joint issues'],
        ownerId: 0,
      },
    ]);
  });

  it('keeps typed and autofilled input on the login page', async () => {
    const container = await showHtml('/login');
    screen.getByLabelText<HTMLInputElement>('Email').value = 'ana@example.com';
    await hydrate(container);
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });
});

describe('a prerendered page', () => {
  it.each(['/', '/plans', '/login'])(
    '%s has a heading, title, and description, and obeys the CSP',
    async (path) => {
      const { head, body } = await prerenderPage(path);
      await prerender(null);
      expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(head).toMatch(
        /^<title>.{5,} · PetWell<\/title><meta name="description" content=".{30,}"/,
      );
      expect(body).not.toMatch(/<script|<style| style=| on[a-z]+=|<template/);
    },
  );

  // Otherwise the browser would send the input itself, in the URL or a request body.
  it.each(['/', '/login'])('%s cannot submit its form before hydration', async (path) => {
    const container = await showHtml(path);
    expect(container.querySelector('form')).toHaveAttribute('method', 'post');
    expect(container.querySelector('form [type=submit]')).toBeDisabled();
  });
});
