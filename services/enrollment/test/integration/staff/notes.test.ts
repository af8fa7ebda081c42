import { beforeAll, expect, test } from 'vitest';
import { enrollmentRequest } from '../../factories.ts';
import { as, sharedEnrollment } from '../running-enrollment.ts';

const enrollment = await sharedEnrollment();
let ada: number;
let other: number;
beforeAll(async () => {
  await enrollment.reset();
  const enroll = async (phone: string, names: [string, string], pet: string, email: string) => {
    const [firstName, lastName] = names;
    const body = enrollmentRequest({
      owner: { firstName, lastName, email, phone },
      pet: { ...enrollmentRequest().pet, name: pet },
    });
    return (await enrollment.enroll({ body })).owner.id;
  };
  ada = await enroll('(904) 555-0100', ['Ada', 'Park'], 'Biscuit', 'ada@example.com');
  other = await enroll('+1 904-555-0100', ['Bo', 'Lin'], 'Rex', 'bo@example.com');
  await enroll('904-555-0177', ['ADA', 'Párk'], 'biscuit', 'ada.park@example.com');
  await enroll('904-555-0178', ['Ada', 'Park'], 'Luna', 'a.park@example.com');
  await enroll('1904555010', ['Cy', 'Moss'], 'Biscuit', 'cy@example.com');
});

const path = (id: number, what: string) => `/api/admin/customers/${id}/${what}`;
async function read(id: number, what: string): Promise<unknown> {
  const response = await enrollment.send('GET', path(id, what), { headers: as.staff('viewer') });
  expect(response.status).toBe(200);
  return response.json();
}
const add = (id: number, text: unknown, headers: Record<string, string> = {}) =>
  enrollment.send('POST', path(id, 'notes'), {
    body: { text },
    headers: { ...as.staff('staff'), ...headers },
  });

test('[ADM-24] notes are listed newest first, page by page, and written once per request', async () => {
  for (const text of ['First', ' Second ']) expect((await add(ada, text)).status).toBe(201);
  const twice = { 'Idempotency-Key': '5b0e0a52-5f0a-4a53-9bd5-9e14f0c4f6a7' };
  const [one, again] = [await add(ada, 'Third', twice), await add(ada, 'Third', twice)];
  expect(await one.json()).toEqual(await again.json());
  expect(await read(ada, 'notes?limit=2')).toMatchObject({
    notes: [{ text: 'Third' }, { text: 'Second' }],
    hasMore: true,
  });
  expect(await read(ada, 'notes')).toMatchObject({ notes: { length: 3 }, hasMore: false });
  expect(await read(other, 'notes')).toEqual({ notes: [], hasMore: false });
});

test.each([[''], ['   '], ['x'.repeat(2001)], [7], [null]])(
  '[ADM-24] %j is no note',
  async (text) => {
    expect((await add(ada, text)).status).toBe(400);
  },
);

test('[ADM-24] the demo account and unknown customers take no notes', async () => {
  await enrollment.prisma.owner.update({ where: { id: other }, data: { isDemo: true } });
  expect((await add(other, 'Hello')).status).toBe(404);
  expect((await add(999_999, 'Hello')).status).toBe(404);
  await enrollment.prisma.owner.update({ where: { id: other }, data: { isDemo: false } });
});

test('[ADM-25] probable duplicates share the phone number, or the name and a pet’s name', async () => {
  expect(await read(ada, 'duplicates')).toEqual({
    duplicates: [
      {
        ownerId: other,
        name: 'Bo Lin',
        email: 'bo@example.com',
        hasSamePhone: true,
        petName: null,
      },
      {
        ownerId: other + 1,
        name: 'ADA Párk',
        email: 'ada.park@example.com',
        hasSamePhone: false,
        petName: 'biscuit',
      },
    ],
  });
  expect(await read(999_999, 'duplicates')).toEqual({ duplicates: [] });
});

test('[ADM-25] [ENR-47] an extension or a country code leaves the phone number the same', async () => {
  const [uma, vic] = [400_001, 400_002];
  const owner = { lastName: 'Reed', version: 1, createdAt: new Date() };
  await enrollment.prisma.owner.createMany({
    data: [
      {
        ...owner,
        id: uma,
        firstName: 'Uma',
        email: 'u@example.com',
        phone: '904-555-0155 ext. 12',
      },
      { ...owner, id: vic, firstName: 'Vic', email: 'v@example.com', phone: '001 904 555 0155 #3' },
      { ...owner, id: 400_003, firstName: 'Wes', email: 'w@example.com', phone: 'none' },
      { ...owner, id: 400_004, firstName: 'Xan', email: 'x@example.com', phone: 'none' },
    ],
  });
  expect(await read(uma, 'duplicates')).toMatchObject({ duplicates: [{ ownerId: vic }] });
  expect(await read(vic, 'duplicates')).toMatchObject({ duplicates: [{ ownerId: uma }] });
  expect(await read(400_003, 'duplicates')).toEqual({ duplicates: [] });
});

test('[ADM-25] a duplicate is found behind many phone numbers that only contain its digits', async () => {
  await enrollment.prisma.owner.createMany({
    data: Array.from({ length: 13 }, (_, index) => ({
      id: 500_000 + index,
      firstName: 'Di',
      lastName: 'Voss',
      version: 1,
      email: `di${index}@example.com`,
      phone: index < 12 ? `904555019${10 + index}` : '555-0191',
      createdAt: new Date(),
    })),
  });
  const eve = 500_100;
  await enrollment.prisma.owner.create({
    data: {
      id: eve,
      firstName: 'Eve',
      lastName: 'Cole',
      version: 1,
      phone: '5550191',
      email: 'eve@example.com',
      createdAt: new Date(),
    },
  });
  expect(await read(eve, 'duplicates')).toMatchObject({
    duplicates: [{ ownerId: 500_012, hasSamePhone: true }],
  });
});
