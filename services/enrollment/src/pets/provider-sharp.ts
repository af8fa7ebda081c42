import { createHash } from 'node:crypto';
import { AppError } from '@petwell/chassis';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import type { PhotoEncoder } from './update-pet.ts';

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp;

/**
 * Loads sharp with the first photo, because most owners never upload one. Enables only the accepted
 * formats, so that crafted bytes can't reach other decoders.
 */
async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp');
  // One core per photo, so that two of them leave the event loop its share.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
}

let loading: Promise<OpenImage> | undefined;

/** Limits pixels, against decompression bombs: a phone's 50-megapixel photo is accepted. */
const maxPixels = 50_000_000;
/** Limits an animation. Of a longer or larger one, only the first frame is kept. */
const maxFrames = 200;
const maxAnimatedPixels = 12_000_000;
/** The largest picture on a screen is 96 px wide, on displays of double density 192; the shorter side fills it. */
const longestSide = 384;
/** Of an animation that is still larger, only the first frame is kept. */
const maxAnimatedBytes = 1024 * 1024;

const encoding = pLimit(2);
const maxWaiting = 20;

/** Reads the frames' count and size from the headers, without decoding them. */
async function isSmallAnimation(image: Sharp): Promise<boolean> {
  const { width, height, pages = 1 } = await image.metadata();
  return pages > 1 && pages <= maxFrames && width * height <= maxAnimatedPixels;
}

async function encode({ format, bytes }: Parameters<PhotoEncoder>[0]): Promise<Buffer> {
  const openImage = await (loading ??= loadSharp());
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const scale = (animated: boolean) =>
    openImage(bytes, { ...options, animated })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 3 })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 82 } : {})
      .toBuffer();
  if (
    format === 'gif' &&
    (await isSmallAnimation(openImage(bytes, { ...options, animated: true })))
  ) {
    // One that takes longer than the timeout keeps its first frame, too.
    const animation = await scale(true).catch(() => null);
    if (animation && animation.length <= maxAnimatedBytes) return animation;
  }
  return scale(false);
}

/**
 * Decodes, rotates upright, scales down, and re-encodes, so none of the uploaded bytes or metadata remain.
 * Two photos at a time.
 * @throws AppError service_unavailable if too many are waiting
 */
export const sharpPhotos: PhotoEncoder = async (photo) => {
  if (encoding.pendingCount >= maxWaiting) {
    throw new AppError('service_unavailable', { retryAfterSeconds: 5 });
  }
  try {
    const content = await encoding(() => encode(photo));
    const version = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return { contentType: `image/${photo.format}`, content, version };
  } catch {
    return null;
  }
};
