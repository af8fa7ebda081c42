import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissError, showToast, toastStore } from './toast-store.ts';
import { ToastViewport } from './ToastViewport.tsx';

const show = (...args: Parameters<typeof showToast>) => act(() => void showToast(...args));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const titles = () => toastStore.getSnapshot().map((toast) => toast.title);
const openTitles = () =>
  toastStore
    .getSnapshot()
    .filter((toast) => toast.isOpen)
    .map((toast) => toast.title);

const renderToasts = () =>
  render(
    <MemoryRouter>
      <ToastViewport />
    </MemoryRouter>,
  );

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[TOA-01] shows only the newest', () => {
    renderToasts();
    show({ title: 'Profile Updated' });
    show({ title: 'Update Failed', variant: 'destructive' });
    expect(titles()).toEqual(['Update Failed']);
    expect(screen.queryByText('Profile Updated')).toBeNull();
    expect(screen.getByText('Update Failed').closest('[data-variant]')).toHaveAttribute(
      'data-variant',
      'destructive',
    );
  });

  it('[TOA-01] closes after 5 s and leaves the list 1,000,000 ms later', () => {
    renderToasts();
    show({ title: 'Profile Updated' });
    pass(4999);
    expect(openTitles()).toEqual(['Profile Updated']);
    pass(1);
    expect(openTitles()).toEqual([]);
    pass(999_999);
    expect(titles()).toEqual(['Profile Updated']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('[TOA-01] closes an error after 5 s, or when something is tried next', () => {
    renderToasts();
    show({ title: 'Update Failed', variant: 'destructive' });
    pass(4999);
    expect(openTitles()).toEqual(['Update Failed']);
    pass(1);
    expect(openTitles()).toEqual([]);
    show({ title: 'Update Failed', variant: 'destructive' });
    act(dismissError);
    expect(openTitles()).toEqual([]);
    show({ title: 'Profile Updated' });
    act(dismissError);
    expect(openTitles()).toEqual(['Profile Updated']);
  });

  it('[TOA-01] stays for the toast’s own duration', () => {
    renderToasts();
    show({ title: 'Status Updated', durationMs: 6000 });
    pass(5999);
    expect(openTitles()).toEqual(['Status Updated']);
    pass(1);
    expect(openTitles()).toEqual([]);
  });

  it.each([
    [49, ['Profile Updated']],
    [51, []],
  ])('[TOA-09] swiped right by %i px', (distance, left) => {
    renderToasts();
    show({ title: 'Profile Updated' });
    const toast = screen.getByText('Profile Updated').closest('li') as HTMLElement;
    const at = (clientX: number) => ({ button: 0, pointerId: 1, clientX, clientY: 0 });
    fireEvent.pointerDown(toast, at(0));
    fireEvent.pointerMove(toast, at(20));
    fireEvent.pointerMove(toast, at(distance));
    fireEvent.pointerUp(toast, at(distance));
    expect(openTitles()).toEqual(left);
  });

  it('[TOA-09] takes focus on F8 and is 420 px wide from medium screens up', () => {
    renderToasts();
    show({ title: 'Profile Updated' });
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
    expect(document.activeElement).toHaveClass('md:max-w-[420px]');
  });
});
