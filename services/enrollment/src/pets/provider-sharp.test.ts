import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PhotoFormat } from './rules-photo.ts';
import { sharpPhotos } from './provider-sharp.ts';

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' } });

async function encode(bytes: Buffer, format: PhotoFormat = 'jpeg') {
  const photo = await sharpPhotos({ format, bytes });
  return photo && { ...photo, metadata: await sharp(photo.content).metadata() };
}

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('[DSH-28] re-encodes %s', async (format) => {
  const photo = await encode(await picture().toFormat(format).toBuffer(), format);
  expect(photo).toMatchObject({
    contentType: `image/${format}`,
    version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    metadata: { format, width: 40, height: 30 },
  });
});

test('removes metadata and applies the orientation', async () => {
  const withMetadata = await picture()
    .withExif({ IFD0: { Copyright: 'where we live' }, IFD3: { GPSLatitude: '30/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const photo = await encode(withMetadata);
  expect(photo?.metadata).toMatchObject({ width: 30, height: 40 });
  expect(photo?.metadata.exif).toBeUndefined();
  expect(photo?.content.includes('where we live')).toBe(false);
});

test('[DSH-28] scales down to 384 pixels', async () => {
  const photo = await encode(await picture(3200, 1600).jpeg().toBuffer());
  expect(photo?.metadata).toMatchObject({ width: 384, height: 192 });
});

test(
  '[DSH-28] of an animation that stays over 1 MB, only the first frame is kept',
  { timeout: 30_000 },
  async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const frame = () =>
      sharp({ create: { width: 384, height: 384, channels: 3, background: '#c96', noise } });
    const frames = await Promise.all(Array.from({ length: 7 }, () => frame().png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    const photo = await encode(bytes, 'gif');
    expect(photo && (await framesOf(photo.content))).toBe(1);
  },
);

test('refuses a broken file', async () => {
  expect(await encode(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]))).toBeNull();
});

test('refuses a decompression bomb before decoding it', { timeout: 30_000 }, async () => {
  const bomb = await picture(7_072, 7_072).png({ compressionLevel: 6 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await encode(bomb, 'png')).toBeNull();
});

/** An animation whose frames differ; a few kilobytes, whatever their size. */
async function animation(frames: number, side: number): Promise<Buffer> {
  const colors = Array.from({ length: frames }, (_, at) => ({
    r: at % 256,
    g: (at * 90) % 256,
    b: 9,
  }));
  const pictures = colors.map((background) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer();
}
const framesOf = async (content: Buffer) =>
  (await sharp(content, { animated: true }).metadata()).pages ?? 1;

test('keeps the frames of a small animation', async () => {
  const photo = await encode(await animation(5, 60), 'gif');
  expect(photo && (await framesOf(photo.content))).toBe(5);
});

test.each([
  ['large frames', 15, 900],
  ['many frames', 201, 20],
])(
  'keeps only the first frame of an animation with %s',
  { timeout: 30_000 },
  async (_case, frames, side) => {
    const bytes = await animation(frames, side);
    expect(bytes.length).toBeLessThan(50_000);
    const photo = await encode(bytes, 'gif');
    expect(photo && (await framesOf(photo.content))).toBe(1);
  },
);

test('two photos at a time, and a full queue is refused at once', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => sharpPhotos({ format: 'jpeg', bytes })),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
});
