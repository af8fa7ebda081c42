import { describe, expect, it } from 'vitest';
import { preparePhoto } from './prepare-photo.ts';

const file = (content: BlobPart, type: string) => new File([content], 'pet.jpg', { type });

describe('choosing a photo', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['text declared as a JPEG', 'hello', 'image/jpeg'],
    ['an empty file', '', 'image/png'],
  ])('[DSH-28] refuses %s', async (_name, content, type) => {
    expect(await preparePhoto(file(content, type))).toEqual({
      ok: false,
      message: 'We can’t read this image. Please choose another one.',
    });
  });

  it('[DSH-28] refuses an unreadable JPEG', async () => {
    const broken = file(new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 0]), 'image/jpeg');
    expect(await preparePhoto(broken)).toEqual({
      ok: false,
      message: 'We can’t read this image. Please choose another one.',
    });
  });
});
