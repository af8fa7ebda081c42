import { updatePetSchema } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { caller, enrollmentRecord, staffActor } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import {
  createShowPhoto,
  createUpdatePet,
  type EncodedPhoto,
  type PetChange,
  type PetReads,
} from './update-pet.ts';

const photo: EncodedPhoto = {
  contentType: 'image/jpeg',
  content: Buffer.from('re-encoded'),
  version: '0123456789abcdef',
};
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');
const dataUrl = `data:image/jpeg;base64,${jpeg}`;
const ada = caller({ ownerId: 1 });
const today = { clock: () => new Date('2026-11-29T15:00:00.000Z'), timeZone: 'America/New_York' };
const profile = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: [],
};

/** A database with photos. */
function openPets(enrollments: EnrollmentRecord[]) {
  const photos = new Map<number, EncodedPhoto>();
  const database = createFakeDatabase({ enrollments }, { photos });
  const petReads: PetReads = {
    findPet: (id) => Promise.resolve(database.rows().pets.find((pet) => pet.id === id) ?? null),
    findPhoto: (id) => Promise.resolve(database.rows().photos.get(id) ?? null),
  };
  const transaction = database.transactionWith((rows) => ({
    profiles: {
      save({ pet, photo: saved }: PetChange) {
        if (!rows.pets.some(({ id }) => id === pet.id)) return Promise.resolve(null);
        rows.pets = rows.pets.map((one) => (one.id === pet.id ? pet : one));
        if (saved) rows.photos.set(pet.id, saved);
        if (saved === null) rows.photos.delete(pet.id);
        return Promise.resolve(pet);
      },
    },
  }));
  return { ...database, petReads, transaction };
}

function setUp(encoded: EncodedPhoto | null = photo) {
  const database = openPets([enrollmentRecord()]);
  const encodePhoto = () => Promise.resolve(encoded);
  const updatePet = createUpdatePet({ ...database, ...today, encodePhoto });
  const showPhoto = createShowPhoto(database);
  const update = (changes: object, by = ada) =>
    updatePet({ petId: 1, caller: by, changes: updatePetSchema.parse({ ...profile, ...changes }) });
  return { database, update, showPhoto };
}

describe('the profile', () => {
  test('[TXT-02] checks names that are changed, and never the stored ones', async () => {
    const record = enrollmentRecord();
    const pet = { ...record.pet, name: 'Call 800-555-0100' };
    const database = openPets([{ ...record, pet }]);
    const updatePet = createUpdatePet({
      ...database,
      ...today,
      encodePhoto: () => Promise.resolve(null),
    });
    const update = (changes: object) =>
      updatePet({
        petId: 1,
        caller: ada,
        changes: updatePetSchema.parse({ ...profile, ...changes }),
      });
    expect(await update({ name: 'Call 800-555-0100', breed: 'Poodle' })).toMatchObject({
      name: 'Call 800-555-0100',
      breed: 'Poodle',
    });
    await expect(update({ name: 'Call 800-555-0199', breed: 'evil.com' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        name: 'Please leave out phone numbers',
        breed: 'Please leave out web addresses',
      },
    });
  });

  test('[CHG-84] a birth date decides the age group, and null removes it', async () => {
    const { update } = setUp();
    expect(await update({ birthDate: '2026-08-01' })).toMatchObject({
      birthDate: '2026-08-01',
      age: 'puppy/kitten',
    });
    expect(await update({ age: 'puppy/kitten' })).toMatchObject({ birthDate: '2026-08-01' });
    expect(await update({ birthDate: null })).not.toHaveProperty('birthDate');
  });

  test.each([
    ['in the future', '2026-11-30', 'The birth date is in the future'],
    ['too long ago', '1996-11-28', 'The birth date is more than 30 years ago'],
  ])('[CHG-84] a birth date %s is refused at its field', async (_what, birthDate, problem) => {
    const { update } = setUp();
    await expect(update({ birthDate })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { birthDate: problem },
    });
    await update({ birthDate: '2026-11-29' });
    await update({ birthDate: '1996-11-29' });
  });

  test('keeps omitted fields and clears null ones', async () => {
    const { update } = setUp();
    await update({ weight: 10, gender: 'male' });
    expect(await update({})).toMatchObject({ weight: 10, gender: 'male' });
    expect(await update({ weight: null, gender: null })).toMatchObject({
      weight: null,
      gender: null,
    });
  });

  test.each([
    ['another pet', { petId: 2 }, 'petId'],
    ['another owner', { ownerId: 2 }, 'ownerId'],
  ])('refuses %s', async (_name, changes, field) => {
    const { database, update } = setUp();
    const before = database.rows();
    await expect(update(changes)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.any(String) as string },
    });
    expect(database.rows()).toEqual(before);
  });

  test('[DSH-09] refuses a type that the pet’s plan is not made for', async () => {
    const { database, update } = setUp();
    const before = database.rows();
    await expect(update({ type: 'cat' })).rejects.toMatchObject({ code: 'plan_not_for_pet' });
    expect(database.rows()).toEqual(before);
  });

  test('does not find another owner’s pet', async () => {
    const { update } = setUp();
    const bo = caller({ ownerId: 2 });
    await expect(update({}, bo)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('records a change by staff, but not by the owner', async () => {
    const { database, update } = setUp();
    await update({ name: 'Rex' });
    expect(database.rows().activity).toEqual([]);
    await update({ name: 'Max' }, caller({ staff: staffActor() }));
    expect(database.rows().pets).toMatchObject([{ name: 'Max' }]);
    expect(database.rows().activity).toMatchObject([
      { action: 'update-pet', subject: 'pet/1', result: 'done' },
    ]);
  });
});

describe('the photo', () => {
  const address = '/api/pets/1/photo?v=0123456789abcdef';

  test('is stored at a versioned URL, kept by sending it, and removed by null', async () => {
    const { update, showPhoto } = setUp();
    expect(await update({ photoUrl: dataUrl })).toMatchObject({ photoUrl: address });
    expect(await showPhoto({ petId: 1, caller: ada })).toEqual(photo);
    expect(await update({ photoUrl: address })).toMatchObject({ photoUrl: address });
    expect(await update({})).toMatchObject({ photoUrl: address });
    expect(await update({ photoUrl: null })).toMatchObject({ photoUrl: null });
    await expect(showPhoto({ petId: 1, caller: ada })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is refused if it cannot be decoded', async () => {
    const { database, update } = setUp(null);
    const before = database.rows();
    await expect(update({ name: 'Changed', photoUrl: dataUrl })).rejects.toMatchObject({
      fields: { photoUrl: 'This image cannot be read. Please choose another' },
    });
    expect(database.rows()).toEqual(before);
  });

  test('is visible to its owner and staff only', async () => {
    const { update, showPhoto } = setUp();
    await update({ photoUrl: dataUrl });
    const staff = caller({ staff: staffActor() });
    expect(await showPhoto({ petId: 1, caller: staff })).toEqual(photo);
    await expect(showPhoto({ petId: 1, caller: caller({ ownerId: 2 }) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
