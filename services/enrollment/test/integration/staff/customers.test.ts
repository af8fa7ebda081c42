import { adminUsersSchema, type AdminUser } from '@petwell/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, eventFrom, owner, subscriptionFact } from '../../factories.ts';
import { as, eventually, sharedEnrollment } from '../running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

async function get(query = '') {
  const response = await enrollment.send('GET', `/api/admin/users${query}`, {
    headers: as.staff('viewer'),
  });
  expect(response.status).toBe(200);
  return {
    users: adminUsersSchema.parse(await response.json()),
    total: response.headers.get('x-total-count'),
    next: /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  };
}
const namesOf = (users: AdminUser[]) =>
  users.map(({ owner: { firstName, lastName } }) => `${firstName} ${lastName}`);
const namesFor = async (query: string) => namesOf((await get(query)).users);

/** Copies owners; the first one is the oldest. */
async function putOwners(people: Parameters<typeof owner>[0][]): Promise<void> {
  for (const [index, person] of people.entries()) {
    const id = index + 1;
    const createdAt = `2026-01-0${id}T10:00:00.000Z`;
    const response = await enrollment.send('PUT', `/internal/owners/${id}`, {
      body: {
        owner: owner({ email: `owner${id}@example.com`, createdAt, ...person, id }),
        version: 1,
      },
      headers: as.service('identity'),
    });
    expect(response.status).toBe(204);
  }
}

const createFourOwners = [
  { firstName: 'Ada', lastName: 'Park', email: 'ada@example.com', phone: '(904) 555-0100' },
  { firstName: 'Bo', lastName: 'Smith', email: 'bo_smith@example.com', phone: '904.555.0199' },
  { firstName: 'Cy', lastName: 'Smythe', email: 'cy@example.org', phone: '+1 305 555 0142' },
  { firstName: 'Dana', lastName: 'Katherine', email: 'dk@example.net', phone: '305-555-0177' },
];

test('returns a customer with pets and enrollments', async () => {
  const made = await enrollment.enroll();
  const { users, total, next } = await get();
  expect([total, next]).toEqual(['1', null]);
  expect(users).toEqual([
    {
      owner: made.owner,
      pets: [made.pet],
      enrollments: [
        {
          ...made.enrollment,
          petName: 'Biscuit',
          planName: 'Dog Gold',
          addOnNames: ['Dental care'],
          paymentProblem: false,
          overrideReason: null,
        },
      ],
    },
  ]);
});

test('includes a customer without pets, and returns an empty list without customers', async () => {
  expect(await get()).toEqual({ users: [], total: '0', next: null });
  await putOwners([{}]);
  expect((await get()).users).toMatchObject([{ pets: [], enrollments: [] }]);
});

describe('pages', () => {
  const five = ['E', 'D', 'C', 'B', 'A'].map((lastName) => ({ firstName: 'Jo', lastName }));
  beforeEach(() => putOwners(five));

  async function walk(query: string): Promise<string[][]> {
    const pages: string[][] = [];
    let path: string | null = query;
    while (path !== null) {
      const page = await get(path);
      expect(page.total).toBe('5');
      pages.push(page.users.map(({ owner: { lastName } }) => lastName));
      path = page.next?.replace('/api/admin/users', '') ?? null;
    }
    return pages;
  }

  test.each([
    ['?limit=2', [['A', 'B'], ['C', 'D'], ['E']]],
    ['?limit=2&sort=oldest', [['E', 'D'], ['C', 'B'], ['A']]],
    ['?limit=2&sort=name', [['A', 'B'], ['C', 'D'], ['E']]],
    ['?limit=5', [['A', 'B', 'C', 'D', 'E']]],
    ['?limit=2&q=jo', [['A', 'B'], ['C', 'D'], ['E']]],
  ])('%s lists every customer once', async (query, pages) => {
    expect(await walk(query)).toEqual(pages);
  });

  test('removing a customer between pages does not shift the next page', async () => {
    const first = await get('?limit=2');
    await enrollment.prisma.owner.delete({ where: { id: 5 } });
    const second = await get(first.next?.replace('/api/admin/users', ''));
    expect(second.users.map(({ owner: { lastName } }) => lastName)).toEqual(['C', 'D']);
  });

  test.each(['?cursor=nonsense', '?limit=0', '?limit=101', '?sort=price', '?status=paid'])(
    'refuses %s',
    async (query) => {
      const response = await enrollment.send('GET', `/api/admin/users${query}`, {
        headers: as.staff('viewer'),
      });
      expect(response.status).toBe(400);
    },
  );
});

describe('searching', () => {
  beforeEach(() => putOwners(createFourOwners));

  test.each([
    ['ada', ['Ada Park']],
    ['PARK  ada', ['Ada Park']],
    ['d', ['Dana Katherine']],
    ['k', ['Dana Katherine']],
    ['example.org', ['Cy Smythe']],
    ['bo_smith', ['Bo Smith']],
    ['o_smith@exam', ['Bo Smith']],
    ['dk@', ['Dana Katherine']],
    ['b%', []],
    ['9045550100', ['Ada Park']],
    ['904-555', ['Bo Smith', 'Ada Park']],
    ['+1 (904) 555-0199', ['Bo Smith']],
    ['305 555 0142', ['Cy Smythe']],
    ['\u202a904–555–0199\u202c ext. 12', ['Bo Smith']],
    ['001 ３０５ 555 0142', ['Cy Smythe']],
    ['smith', ['Bo Smith']],
    ['smiht', ['Bo Smith']],
    ['catherine', ['Dana Katherine']],
    ['dana katerine', ['Dana Katherine']],
    ['zzzzzz', []],
    ["'; DROP TABLE owners; --", []],
  ])('%j finds %j', async (typed, names) => {
    const page = await get(`?q=${encodeURIComponent(typed)}`);
    expect(namesOf(page.users)).toEqual(names);
    expect(page.total).toBe(String(names.length));
  });

  test.each([
    ['bjorn', 'Bjørn Ångström'],
    ['BJØRN angstrom', 'Bjørn Ångström'],
    ['bjørn', 'Bjørn Ångström'],
    ['mango', 'Ada Park'],
    ['MANGÓ park', 'Ada Park'],
    ['ango', 'Ada Park'],
  ])('%s finds %s, ignoring accents and including pet names', async (typed, name) => {
    await putOwners([
      ...createFourOwners,
      { firstName: 'Bjørn', lastName: 'Ångström', phone: '1' },
    ]);
    const profile = { type: 'dog', breed: 'Beagle', age: 'adult' };
    await enrollment.prisma.pet.create({ data: { ownerId: 1, name: 'Mango', ...profile } });
    expect(await namesFor(`?q=${encodeURIComponent(typed)}`)).toEqual([name]);
  });

  test('matches an email address only at its own domain', async () => {
    const elsewhere = { ...createFourOwners[0], firstName: 'Eli', email: 'ada@example.org' };
    await putOwners([...createFourOwners, elsewhere]);
    expect(namesOf((await get('?q=ada%40example.o')).users)).toEqual(['Eli Park']);
  });

  test('pages through misspelled matches', async () => {
    const first = await get('?q=smithe&limit=1');
    expect(first.next).not.toBe(null);
    const second = await get(first.next?.replace('/api/admin/users', ''));
    expect([...namesOf(first.users), ...namesOf(second.users)]).toEqual(['Cy Smythe', 'Bo Smith']);
  });
});

describe('by status', () => {
  async function enrollAs(firstName: string, lastName: string) {
    const contact = {
      firstName,
      lastName,
      email: `${firstName}@example.com`,
      phone: '904-555-0101',
    };
    return enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  }
  async function apply(
    enrollmentId: number,
    status: 'active' | 'unpaid' | 'canceled',
    version = 1,
  ) {
    const fact = subscriptionFact({ enrollmentId, status, version });
    enrollment.services.answers.subscriptionFacts = () => ({
      facts: [fact],
      errors: [],
      missing: [],
      otherAccount: [],
    });
    const { ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({
      where: { id: enrollmentId },
    });
    const response = await enrollment.send('POST', '/api/sync-subscriptions', {
      headers: as.owner(ownerId),
    });
    expect(response.status).toBe(200);
  }

  test('finds a customer by the current status of any enrollment', async () => {
    const ada = await enrollAs('Ada', 'Park');
    await enrollAs('Bo', 'Smith');
    const mango = { ...enrollmentRequest().pet, name: 'Mango' };
    const second = await enrollment.enroll({
      body: { pet: mango, enrollment: { planId: 2, existingOwnerId: ada.owner.id } },
      headers: as.owner(ada.owner.id),
    });
    await apply(ada.enrollment.id, 'active');
    expect(await namesFor('?status=active')).toEqual(['Ada Park']);
    expect(await namesFor('?status=pending_payment&sort=name')).toEqual(['Ada Park', 'Bo Smith']);
    await apply(second.enrollment.id, 'active');
    expect(await namesFor('?status=pending_payment')).toEqual(['Bo Smith']);
    await apply(ada.enrollment.id, 'unpaid', 2);
    await apply(second.enrollment.id, 'canceled', 2);
    expect(await namesFor('?status=suspended')).toEqual(['Ada Park']);
    expect(await namesFor('?status=cancelled')).toEqual(['Ada Park']);
    expect(await get('?status=active')).toMatchObject({ users: [], total: '0' });
    expect(await namesFor('?status=suspended&q=smith')).toEqual([]);
  });

  test('sorts by a changed name at once', async () => {
    const ada = await enrollAs('Ada', 'Park');
    await enrollAs('Bo', 'Smith');
    await enrollment.send('PUT', `/internal/owners/${ada.owner.id}`, {
      body: { owner: { ...ada.owner, lastName: 'Zeller' }, version: 9 },
      headers: as.service('identity'),
    });
    expect(await namesFor('?status=pending_payment&sort=name')).toEqual(['Bo Smith', 'Ada Zeller']);
  });
});

test('marks the demo account, even after its contact data changes', async () => {
  await putOwners([{}]);
  const ownerUpdated = (version: number, isDemo?: boolean) =>
    eventFrom('identity', {
      type: 'owner.activated.v1',
      subject: 'owner/1',
      data: { owner: owner({ id: 1 }), version, ...(isDemo !== undefined && { isDemo }) },
    });
  for (const event of [ownerUpdated(2, true), ownerUpdated(3)]) {
    await enrollment.bus.publish(event);
    await eventually(async () =>
      (await enrollment.prisma.inboxMessage.count({ where: { eventId: event.id } })) > 0
        ? true
        : undefined,
    );
  }
  expect((await get()).users).toMatchObject([{ owner: { id: 1 }, isDemo: true }]);
});
