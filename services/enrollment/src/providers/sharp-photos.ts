import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import type { PhotoEncoder } from '../use-cases/update-pet.ts';

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp;

/**
 * Loaded with the first photo, which most owners never send. Only the three formats that owners may send
 * are left switched on, so that no other decoder can be reached with crafted bytes.
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

/** A decompression bomb is small on the wire: this many pixels over all frames at most. */
const maxPixels = 50_000_000;
const longestSide = 1600;

/** Decodes, turns upright, scales down and encodes anew: nothing of the sender's bytes or metadata remains. */
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
