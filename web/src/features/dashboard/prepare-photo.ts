const maxSidePx = 1200;
const jpegQuality = 0.86;
const maxDataUrlLength = 7_000_000;

export type PreparedPhoto = { ok: true; dataUrl: string } | { ok: false; message: string };

const refused = (message: string): PreparedPhoto => ({ ok: false, message });

function drawScaled(image: ImageBitmap): string {
  const scale = Math.min(1, maxSidePx / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  // JPEG has no transparency; fill with white rather than black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', jpegQuality);
}

/**
 * Converts any picture that the browser can read to a JPEG data URL of at most 1200 px per side, so that large phone photos are accepted.
 * Returns a message for the user if the file can't be used.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  try {
    const image = await createImageBitmap(file);
    const dataUrl = drawScaled(image);
    image.close();
    return dataUrl.length > maxDataUrlLength
      ? refused('This photo is too large. Please choose one under 5MB.')
      : { ok: true, dataUrl };
  } catch {
    return refused('We can’t read this image. Please choose another one.');
  }
}
