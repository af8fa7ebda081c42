import { defineConfig } from 'prisma/config';

/** For Prisma's own command line (`prisma migrate deploy`, `prisma studio`); the local stack does not need it. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
