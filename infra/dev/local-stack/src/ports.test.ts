import { expect, it } from 'vitest';
import { resolvePorts } from './ports.ts';

it.each([
  [10_080, 'gateway', 10_080],
  [10_079, 'identity', 10_080],
  [10_070, 'stripe-simulator', 10_080],
  [12_234, 'smtp', 6679],
])('refuses PORT_BASE=%i: browsers block the port of %s', (portBase, name, port) => {
  expect(() => resolvePorts(portBase)).toThrow(
    `PORT_BASE=${portBase} puts ${name} on port ${port}, which browsers block; choose another`,
  );
});

it.each([8080, 18_080, 20_000])('takes PORT_BASE=%i', (portBase) => {
  expect(resolvePorts(portBase).gateway).toBe(portBase);
});

it.each([6578, 65_184, 8080.5, NaN])('refuses PORT_BASE=%d: a port would not exist', (portBase) => {
  expect(() => resolvePorts(portBase)).toThrow('PORT_BASE must be a whole number');
});
