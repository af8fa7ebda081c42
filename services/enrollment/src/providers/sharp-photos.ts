import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import type { PhotoEncoder } from '../use-cases/update-pet.ts';

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp;

/**
 * Loads sharp with the first photo, because most owners never upload one. Enables only the three accepted
 * formats, so that crafted bytes can't reach other decoders.
 */
async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  return sharp;
}

let loading: Promise<OpenImage> | undefined;

/** Limits total pixels over all frames, against decompression bombs. */
const maxPixels = 50_000_000;
const longestSide = 1600;

/**
 * Decodes, rotates upright, scales down, and re-encodes, so none of the uploaded bytes or metadata remain.
 */
export const sharpPhotos: PhotoEncoder = async ({ format, bytes }) => {
  const options = {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: format === 'gif',
  } as const;
  const openImage = await (loading ??= loadSharp());
  const image = openImage(bytes, options)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 });
  try {
    const content = await image
      .toFormat(format, format === 'jpeg' ? { quality: 82 } : {})
      .toBuffer();
    const version = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return { contentType: `image/${format}`, content, version };
  } catch {
    return null;
  }
};
