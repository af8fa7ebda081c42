import sharp from 'sharp';
import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import { petResponseSchema } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { growToldAges } from '../../src/pets/store.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
let petId: number;
beforeEach(async () => {
  await enrollment.reset();
  petId = (await enrollment.enroll()).pet.id;
});

const profile = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: [],
};
const put = (changes: object, headers = as.owner(1)) =>
  enrollment.send('PUT', `/api/pets/${petId}`, { body: { ...profile, ...changes }, headers });
const save = async (changes: object) => {
  const response = await put(changes);
  expect(response.status).toBe(200);
  return petResponseSchema.parse(await response.json()).pet;
};
async function photo(color: string): Promise<string> {
  const create = { width: 40, height: 30, channels: 3 as const, background: color };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

test('shows a saved profile on the dashboard', async () => {
  const pet = await save({
    name: 'Biscuit II',
    breed: 'Beagle',
    weight: 62.5,
    gender: 'female',
    petId,
    ownerId: 1,
    healthConcerns: [' allergies ', '', 'old knee', 'allergies'],
  });
  expect(pet).toMatchObject({
    id: petId,
    name: 'Biscuit II',
    weight: 62.5,
    gender: 'female',
    ownerId: 1,
    healthConcerns: ['allergies', 'old knee'],
  });
  const dashboard = await enrollment.send('GET', '/api/enrollments/ada@example.com', {
    headers: as.owner(1),
  });
  expect(await dashboard.json()).toMatchObject({ enrollments: [{ pet }] });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no breed', { breed: '' }, 'breed'],
  ['a weight in words', { weight: 'heavy' }, 'weight'],
  ['zero weight', { weight: 0 }, 'weight'],
])('responds 400 to %s without changes', async (_name, changes, field) => {
  const before = await enrollment.prisma.pet.findMany();
  const response = await put(changes);
  expect(response.status).toBe(400);
  expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
  expect(await enrollment.prisma.pet.findMany()).toEqual(before);
});

test('[DSH-29] serves a photo from a versioned URL until it is replaced or removed', async () => {
  const first = await save({ photoUrl: await photo('#c96') });
  expect(first.photoUrl).toMatch(new RegExp(`^/api/pets/${petId}/photo\\?v=[0-9a-f]{16}$`));
  const read = (address: string | null) =>
    enrollment.send('GET', address ?? '', { headers: as.owner(1) });
  const shown = await read(first.photoUrl);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 30 });

  const second = await save({ photoUrl: await photo('#69c') });
  expect(second.photoUrl).not.toBe(first.photoUrl);
  expect((await save({ photoUrl: null })).photoUrl).toBeNull();
  expect((await read(second.photoUrl)).status).toBe(404);
  expect(await enrollment.prisma.petPhoto.count()).toBe(0);
});

test('a body of more than 8 MB: 413', async () => {
  expect((await put({ photoUrl: 'x'.repeat(8 * 1024 * 1024) })).status).toBe(413);
});

test('[CHG-84] staff enter a birth date, which is kept until another age group is given', async () => {
  const born = async () => {
    const { birthDate, age, ageToldOn } = await enrollment.prisma.pet.findUniqueOrThrow({
      where: { id: petId },
    });
    return { born: birthDate?.toISOString().slice(0, 10), age, isTold: ageToldOn !== null };
  };
  expect(await born()).toEqual({ born: undefined, age: 'adult', isTold: false });
  const response = await put({ birthDate: '2010-05-20' }, as.staff('staff'));
  expect(petResponseSchema.parse(await response.json()).pet).toMatchObject({
    birthDate: '2010-05-20',
    age: 'senior',
  });
  await save({ age: 'senior' });
  expect(await born()).toEqual({ born: '2010-05-20', age: 'senior', isTold: true });
  await save({ age: 'adult' });
  expect(await born()).toEqual({ born: undefined, age: 'adult', isTold: true });
});

test('[CHG-86] a pet whose age range was told grows up once it has surely left it', async () => {
  const timeZone = 'America/New_York';
  const ageOn = async (today: string) => {
    await growToldAges(enrollment.kysely, { today, timeZone });
    return (await enrollment.prisma.pet.findUniqueOrThrow({ where: { id: petId } })).age;
  };
  const told = clinicDay(new Date(), timeZone);
  expect(await ageOn(addDays(addMonths(told, 48), -1))).toBe('adult');
  await save({ age: 'puppy/kitten' });
  expect(await ageOn(addDays(addMonths(told, 6), -1))).toBe('puppy/kitten');
  expect(await ageOn(addMonths(told, 6))).toBe('young adult');
  expect(await ageOn(addMonths(addMonths(told, 6), 29))).toBe('young adult');
  expect(await ageOn(addMonths(addMonths(told, 6), 78))).toBe('senior');
  await save({ age: 'puppy/kitten', birthDate: told });
  expect(await ageOn(addMonths(told, 12))).toBe('puppy/kitten');
});
