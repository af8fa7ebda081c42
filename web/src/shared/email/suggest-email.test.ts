import { expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

it.each([
  ['ana@gmial.con', 'ana@gmail.com'],
  ['Ana@Gmail.co', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.con', 'ana@outlook.com'],
  ['ana@aol.con', 'ana@aol.com'],
  ['ana@belsouth.net', 'ana@bellsouth.net'],
])('[ENR-20] %s was probably %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@email.com',
  'ana@yahoo.co.uk',
  'ana@hotmail.fr',
  'ana@live.nl',
  'ana@line.com',
  'ana@ms.com',
  'ana@att.com',
  'ana@clinic.example',
  'ana@gmail',
  'ana@gmail.',
  'ana',
  'gmial.con',
  '',
])('[ENR-20] nothing is questioned about %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
