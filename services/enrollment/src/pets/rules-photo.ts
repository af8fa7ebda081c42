/** Largest accepted photo, in bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024;

export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/**
 * A PUT's photo change: the current URL or no value keeps the photo, null or an empty text removes it, image data replaces
 * it.
 */
export type PhotoChange =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'replace'; format: PhotoFormat; bytes: Buffer }
  | { kind: 'refused'; problem: string };

const signatures: readonly { format: PhotoFormat; bytes: readonly number[] }[] = [
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'gif', bytes: [...Buffer.from('GIF87a')] },
  { format: 'gif', bytes: [...Buffer.from('GIF89a')] },
];

/** Detects the format from the first bytes; the file's declared type is ignored. */
export function detectPhotoFormat(content: Buffer): PhotoFormat | null {
  const found = signatures.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte));
  return found?.format ?? (isWebp(content) ? 'webp' : null);
}

/** A RIFF container of this type; the four bytes between are its size. */
const isWebp = (content: Buffer): boolean =>
  content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';

/**
 * Returns the versioned URL of a pet's photo. Each version has its own, so browsers can cache it
 * indefinitely.
 */
export function photoAddress(petId: number, version: string): string {
  return `/api/pets/${petId}/photo?v=${version}`;
}

/** Parses `photoUrl` of a PUT. */
export function readPhotoChange(petId: number, photoUrl: string | null | undefined): PhotoChange {
  if (photoUrl === undefined) return { kind: 'keep' };
  if (photoUrl === null || photoUrl === '') return { kind: 'remove' };
  if (photoUrl.startsWith(photoAddress(petId, ''))) return { kind: 'keep' };
  const base64 = /^data:[^,]*;base64,/.exec(photoUrl)?.[0];
  if (base64 === undefined) return refused('Please choose a JPG, PNG, GIF, or WebP image');
  const bytes = Buffer.from(photoUrl.slice(base64.length), 'base64');
  if (bytes.length > maxPhotoBytes) return refused('Please choose an image of at most 5 MB');
  const format = detectPhotoFormat(bytes);
  if (!format) return refused('Please choose a JPG, PNG, GIF, or WebP image');
  return { kind: 'replace', format, bytes };
}

function refused(problem: string): PhotoChange {
  return { kind: 'refused', problem };
}
