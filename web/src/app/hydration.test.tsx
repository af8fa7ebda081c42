import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { entrances } from '../../build/entrances.ts';
import { takeConsoleErrors } from '../shared/testing/console-errors.ts';
import { createConfig, createPlan, createSession } from '../shared/testing/factories.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { server } from '../shared/testing/server.ts';
import { App } from './App.tsx';
import { AppFrame } from './AppFrame.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { prerenderPage } from './prerender-page.tsx';

let root: Root | undefined;
const recovered: unknown[] = [];

/** The page as a build writes it. */
async function showHtml(path: string, address = path): Promise<HTMLElement> {
  const { html } = await prerenderPage(path);
  // React's renderers share the values of contexts, and the one of the page leaves its own behind.
  await prerender(null);
  window.history.replaceState(null, '', address);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  return container;
}

/** The app takes it over, wherever the address has led. */
async function takeOver(container: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>
  );
  await act(async () => {
    root = hydrateRoot(container, app, { onRecoverableError: (error) => recovered.push(error) });
    await Promise.resolve();
  });
  // The footer's clinic data come with the configuration: the app is alive.
  expect(await screen.findByText('Clinic hours')).toBeVisible();
}

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  recovered.length = 0;
  // Both of React's renderers in one process, which is so here alone.
  const errors = takeConsoleErrors().filter((error) => !error.includes('multiple renderers'));
  expect(errors).toEqual([]);
});

describe('taking over a page that came in its HTML', () => {
  it.each<[path: string, address: string]>([
    ...entrances.map(({ path }): [string, string] => [path, path]),
    ['/', '/#recommendations'],
    ['/login', '/login?returnTo=%2Fenrollment'],
  ])('%s opened as %s', async (path, address) => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([createPlan()])));
    const container = await showHtml(path, address);
    const heading = container.querySelector('h1');
    await takeOver(container);
    expect(container.querySelector('h1')).toBe(heading);
    expect(recovered).toEqual([]);
  });

  it('goes on where the tab has been before: the form that was started is there', async () => {
    const container = await showHtml('/', '/#pet-profile');
    sessionStorage.setItem('draft.pet', '{}');
    await takeOver(container);
    expect(await screen.findByLabelText('Pet name')).toBeVisible();
    expect(recovered).toEqual([]);
  });

  // Parts of a page are taken over one after the other: the first part's answers can be there before the last.
  it.each(entrances.map(({ path }) => path))('%s while answers are there already', async (path) => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(['config'], createConfig());
    queryClient.setQueryData(['session'], createSession({ setup: null }));
    queryClient.setQueryData(['plans'], [createPlan()]);
    const container = await showHtml(path);
    await act(async () => {
      const options = { onRecoverableError: (error: unknown) => recovered.push(error) };
      const app = (
        <AppFrame queryClient={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </AppFrame>
      );
      root = hydrateRoot(container, app, options);
      await Promise.resolve();
    });
    expect(await screen.findByText('Clinic hours')).toBeVisible();
    expect(recovered).toEqual([]);
  });

  it('keeps what was typed, or filled in by the browser, before the app came', async () => {
    const container = await showHtml('/login');
    screen.getByLabelText<HTMLInputElement>('Email').value = 'ana@example.com';
    await takeOver(container);
    expect(await screen.findByRole('button', { name: 'View demo dashboard' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });
});

describe('a page in its HTML', () => {
  it.each(entrances.map(({ path }) => path))(
    '%s has its heading, title and description, and nothing that the security policy forbids',
    async (path) => {
      const { html, title, description } = await prerenderPage(path);
      await prerender(null);
      expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(title).toMatch(/^.{5,} · PetWell$/);
      expect(description.length).toBeGreaterThan(30);
      expect(html).not.toMatch(/<script|<style| style=| on[a-z]+=|<template/);
    },
  );

  // Sent by the browser itself, a form would put what was typed into an address or a foreign body.
  it.each(['/login', '/admin-login', '/forgot-password'])(
    'the form of %s does nothing before the app has come',
    async (path) => {
      const container = await showHtml(path);
      expect(container.querySelector('form')).toHaveAttribute('method', 'dialog');
    },
  );
});
