import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip, TooltipArea } from './Tooltip.tsx';

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const enter = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
/** A tooltip stays open while the pointer moves toward it, so this moves the pointer far away. */
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 });
};

describe('tooltips', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[TOA-03] open after 700 ms, and the next one at once within 300 ms', () => {
    render(
      <TooltipArea>
        <Tooltip text="Paid once">
          <button>Fee</button>
        </Tooltip>
        <Tooltip text="Every month">
          <button>Price</button>
        </Tooltip>
      </TooltipArea>,
    );
    enter('Fee');
    pass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Paid once');
    leave('Fee');
    pass(299);
    enter('Price');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Every month');
    leave('Price');
    pass(301);
    enter('Fee');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('[TOA-03] open at once on a tap', () => {
    render(
      <TooltipArea>
        <Tooltip text="Paid once">
          <button>Fee</button>
        </Tooltip>
      </TooltipArea>,
    );
    const trigger = screen.getByRole('button', { name: 'Fee' });
    fireEvent.pointerDown(trigger, { pointerType: 'touch' });
    fireEvent.pointerUp(trigger, { pointerType: 'touch' });
    fireEvent.click(trigger);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Paid once');
  });
});
