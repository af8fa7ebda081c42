import sharp from 'sharp';
import { petResponseSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let petId: number;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(async () => {
  await enrollment.reset();
  petId = (await enrollment.enroll()).pet.id;
});
afterAll(() => enrollment.stop());

const profile = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: [],
};
const put = (changes: object, headers = as.owner(1)) =>
  enrollment.send('PUT', `/api/pets/${petId}`, { body: { ...profile, ...changes }, headers });
const saved = async (changes: object) => {
  const response = await put(changes);
  expect(response.status).toBe(200);
  return petResponseSchema.parse(await response.json()).pet;
};
const photoOf = (address: string, headers = as.owner(1)) =>
  enrollment.send('GET', address, { headers });

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' } });
const dataUrl = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`;

describe('the profile', () => {
  test('takes weight, gender and concerns, and shows them on the dashboard', async () => {
    const pet = await saved({
      name: 'Biscuit II',
      breed: 'Beagle',
      weight: 62.5,
      gender: 'female',
      healthConcerns: [' allergies ', '', 'old knee', 'allergies'],
      petId,
      ownerId: 1,
    });
    expect(pet).toEqual({
      id: petId,
      name: 'Biscuit II',
      type: 'dog',
      breed: 'Beagle',
      age: 'adult',
      weight: 62.5,
      gender: 'female',
      photoUrl: null,
      ownerId: 1,
      healthConcerns: ['allergies', 'old knee'],
    });
    const dashboard = await enrollment.send('GET', '/api/enrollments/ada@example.com', {
      headers: as.owner(1),
    });
    expect(await dashboard.json()).toMatchObject({ enrollments: [{ pet }] });
  });

  test('what is left out stays, null empties it', async () => {
    await saved({ weight: 10, gender: 'male' });
    expect(await saved({})).toMatchObject({ weight: 10, gender: 'male' });
    expect(await saved({ weight: null, gender: null })).toMatchObject({
      weight: null,
      gender: null,
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no breed', { breed: '' }, 'breed'],
    ['a weight in words', { weight: 'heavy' }, 'weight'],
    ['no weight at all', { weight: 0 }, 'weight'],
    ['another pet', { petId: 999_999 }, 'petId'],
    ['another owner', { ownerId: 2 }, 'ownerId'],
  ])('%s: 400, nothing changed', async (_name, changes, field) => {
    const before = await enrollment.prisma.pet.findMany();
    const response = await put(changes);
    expect(response.status).toBe(400);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
    expect(await enrollment.prisma.pet.findMany()).toEqual(before);
  });

  test("somebody else's pet is not found", async () => {
    expect((await put({}, as.owner(2))).status).toBe(404);
  });
});

describe('the photo', () => {
  test.each(['jpeg', 'png', 'gif'] as const)(
    '[DSH-10] %s is taken, encoded anew and shown',
    async (format) => {
      const pet = await saved({ photoUrl: dataUrl(await picture().toFormat(format).toBuffer()) });
      expect(pet.photoUrl).toMatch(new RegExp(`^/api/pets/${petId}/photo\\?v=[0-9a-f]{16}$`));
      const response = await photoOf(pet.photoUrl ?? '');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(shown).toMatchObject({ format, width: 40, height: 30 });
    },
  );

  test('carries no metadata on, but is turned as the camera meant it', async () => {
    const withMetadata = await picture()
      .withExif({ IFD0: { Copyright: 'where we live' }, IFD3: { GPSLatitude: '30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const pet = await saved({ photoUrl: dataUrl(withMetadata) });
    const shown = Buffer.from(await (await photoOf(pet.photoUrl ?? '')).arrayBuffer());
    const metadata = await sharp(shown).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 40 });
    expect(metadata.exif).toBeUndefined();
    expect(shown.includes('where we live')).toBe(false);
  });

  test('[DSH-10] is scaled down to 1600 pixels', async () => {
    const pet = await saved({ photoUrl: dataUrl(await picture(3200, 1600).jpeg().toBuffer()) });
    const shown = Buffer.from(await (await photoOf(pet.photoUrl ?? '')).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ width: 1600, height: 800 });
  });

  test('its own address keeps it, another one replaces it under a new address, null removes it', async () => {
    const first = await saved({ photoUrl: dataUrl(await picture().jpeg().toBuffer()) });
    expect((await saved({ photoUrl: first.photoUrl })).photoUrl).toBe(first.photoUrl);
    expect((await saved({})).photoUrl).toBe(first.photoUrl);
    const second = await saved({ photoUrl: dataUrl(await picture(50, 50).png().toBuffer()) });
    expect(second.photoUrl).not.toBe(first.photoUrl);
    expect((await saved({ photoUrl: null })).photoUrl).toBeNull();
    expect((await photoOf(second.photoUrl ?? '')).status).toBe(404);
    expect(await enrollment.prisma.petPhoto.count()).toBe(0);
  });

  const tooLarge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]);
  test.each([
    [
      'an SVG',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      'Please choose a JPG, PNG or GIF image',
    ],
    [
      'a text that calls itself a JPG',
      dataUrl(Buffer.from('not a picture')),
      'Please choose a JPG, PNG or GIF image',
    ],
    [
      'a broken JPG',
      dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])),
      'This image cannot be read. Please choose another',
    ],
    ['a page elsewhere', 'https://example.com/dog.jpg', 'Please choose a JPG, PNG or GIF image'],
    ['more than 5 MB', dataUrl(tooLarge), 'Please choose an image of at most 5 MB'],
  ])('%s: 400 with a clear sentence, nothing changed', async (_name, photoUrl, message) => {
    const response = await put({ name: 'Changed', photoUrl });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { photoUrl: message } });
    expect(await enrollment.prisma.pet.findMany()).toMatchObject([{ name: 'Biscuit' }]);
    expect(await enrollment.prisma.petPhoto.count()).toBe(0);
  });

  test('a picture of more pixels than anybody needs is refused before it is unpacked', async () => {
    const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await put({ photoUrl: dataUrl(bomb, 'image/png') })).status).toBe(400);
  });

  test('a body of more than 8 MB: 413', async () => {
    const response = await put({ photoUrl: 'x'.repeat(8 * 1024 * 1024) });
    expect(response.status).toBe(413);
  });

  test('is for the owner and the clinic only', async () => {
    const { photoUrl } = await saved({ photoUrl: dataUrl(await picture().jpeg().toBuffer()) });
    const status = async (headers: Record<string, string>) =>
      (await photoOf(photoUrl ?? '', headers)).status;
    expect(await status({})).toBe(401);
    expect(await status(as.owner(2))).toBe(404);
    expect(await status(as.demo(2))).toBe(404);
    expect(await status(as.staff('viewer'))).toBe(200);
  });
});
