import { expect, test } from 'vitest';
import { detectPhotoFormat, maxPhotoBytes, readPhotoChange } from './rules-photo.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]);
const dataUrl = (bytes: Buffer, type = 'image/png') =>
  `data:${type};base64,${bytes.toString('base64')}`;

test('[DSH-28] detects the type from the first bytes, not the declared type', () => {
  expect(detectPhotoFormat(jpeg)).toBe('jpeg');
  expect(detectPhotoFormat(Buffer.from('GIF89a…'))).toBe('gif');
  expect(detectPhotoFormat(Buffer.from('GIF87a…'))).toBe('gif');
  expect(detectPhotoFormat(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('png');
  expect(detectPhotoFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(detectPhotoFormat(Buffer.from('RIFF....WEBPVP8 '))).toBe('webp');
  expect(detectPhotoFormat(Buffer.from('RIFF....WAVEfmt '))).toBeNull();
  expect(detectPhotoFormat(Buffer.alloc(0))).toBeNull();
});

test('keeps the photo if omitted or given its own URL, and removes it if null or empty', () => {
  expect(readPhotoChange(7, undefined)).toEqual({ kind: 'keep' });
  expect(readPhotoChange(7, '/api/pets/7/photo?v=abc')).toEqual({ kind: 'keep' });
  expect(readPhotoChange(7, null)).toEqual({ kind: 'remove' });
  expect(readPhotoChange(7, '')).toEqual({ kind: 'remove' });
});

test('accepts image data', () => {
  expect(readPhotoChange(7, dataUrl(jpeg))).toEqual({
    kind: 'replace',
    format: 'jpeg',
    bytes: jpeg,
  });
});

test.each([
  ['another URL', 'https://example.com/dog.jpg'],
  ["another pet's photo", '/api/pets/8/photo?v=abc'],
  ['an SVG', dataUrl(Buffer.from('<svg/>'), 'image/svg+xml')],
  ['text declared as an image', dataUrl(Buffer.from('hello'), 'image/jpeg')],
])('refuses %s', (_name, photoUrl) => {
  expect(readPhotoChange(7, photoUrl)).toEqual({
    kind: 'refused',
    problem: 'Please choose a JPG, PNG, GIF, or WebP image',
  });
});

test('[DSH-28] accepts exactly 5 MB and refuses one byte more', () => {
  const largest = Buffer.alloc(maxPhotoBytes);
  jpeg.copy(largest);
  expect(readPhotoChange(7, dataUrl(largest)).kind).toBe('replace');
  expect(readPhotoChange(7, dataUrl(Buffer.concat([largest, Buffer.alloc(1)])))).toEqual({
    kind: 'refused',
    problem: 'Please choose an image of at most 5 MB',
  });
});
