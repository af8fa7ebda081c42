import { render, screen } from '@testing-library/react';
import decodeQr from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const cellPx = 4;

/** Draws the path's cells as pixels, as a camera would see them. */
function photograph(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * cellPx;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < cellPx; row += 1) {
      const start = ((Number(y) * cellPx + row) * size + Number(x) * cellPx) * 4;
      for (let pixel = 0; pixel < cellPx; pixel += 1)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}

describe('the code on the screen', () => {
  it.each([
    `https://plans.example.com/join#token=${'aZ09_-'.repeat(7)}x`,
    `http://localhost:8080/join#token=${'x'.repeat(43)}`,
  ])('[JOI-31] is the link when it is scanned: %s', (url) => {
    render(<QrCode text={url} label="Code" />);
    expect(decodeQr(photograph(screen.getByRole('img', { name: 'Code' })))).toBe(url);
  });
});
