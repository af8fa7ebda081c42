import { sessionKindSchema, staffRoleSchema } from '@petwell/contracts';
import type { StaffAccount } from './staff-account.ts';
import type { Readers, SessionHolder } from './transaction.ts';
import { createCaseReader } from './store-cases.ts';
import type { Admin, PrismaClient } from '../data/generated/client.ts';
import { createLinkReader } from './store-links.ts';

const feedPageSize = 1_000;
const longestList = 200;

export const toStaffAccount = (row: Admin): StaffAccount => ({
  ...row,
  role: staffRoleSchema.parse(row.role),
});
const toStaffAccountOrNull = (row: Admin | null) => row && toStaffAccount(row);

const heldBy = (holder: SessionHolder) =>
  'staffId' in holder ? holder : { ownerId: holder.ownerId, kind: { in: [...holder.kinds] } };

const createOwnerReader = ({ owner }: PrismaClient): Readers['owners'] => ({
  findById: (id) => owner.findUnique({ where: { id } }),
  findByEmail: (email) => owner.findUnique({ where: { email } }),
  findDemo: () => owner.findFirst({ where: { isDemo: true }, orderBy: { id: 'asc' } }),
});

const createStaffReader = ({ admin }: PrismaClient): Readers['staff'] => ({
  list: async () => (await admin.findMany({ orderBy: { username: 'asc' } })).map(toStaffAccount),
  findById: async (id) => toStaffAccountOrNull(await admin.findUnique({ where: { id } })),
  findByUsername: async (username) =>
    toStaffAccountOrNull(await admin.findUnique({ where: { username } })),
  findByEmail: async (email) => toStaffAccountOrNull(await admin.findUnique({ where: { email } })),
});

const createSessionReader = ({ session }: PrismaClient): Readers['sessions'] => ({
  async findMany(ids) {
    const rows = await session.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => ({ ...row, kind: sessionKindSchema.parse(row.kind) }));
  },
  listOpen: (holder, now) =>
    session.findMany({
      where: { ...heldBy(holder), endedAt: null, expires: { gt: now } },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
      take: longestList,
    }),
  async extend(id, { expires, now }) {
    const { count } = await session.updateMany({
      where: { id, endedAt: null },
      data: { expires, lastUsedAt: now },
    });
    return count > 0;
  },
  async listEnded(after, now) {
    const rows = await session.findMany({
      where: { revocationSeq: { gt: after }, expires: { gt: now } },
      orderBy: { revocationSeq: 'asc' },
      take: feedPageSize,
    });
    return rows.map(({ id, revocationSeq }) => ({ sessionId: id, seq: revocationSeq ?? after }));
  },
});

/** Creates the readers and single-statement writes used outside of transactions. */
export const createReaders = (prisma: PrismaClient): Readers => ({
  owners: createOwnerReader(prisma),
  staff: createStaffReader(prisma),
  sessions: createSessionReader(prisma),
  links: createLinkReader(prisma),
  cases: createCaseReader(prisma),
});
