import { generateClients } from './prisma-clients.ts';

try {
  const services = await generateClients();
  console.log(
    services.length === 0
      ? 'The Prisma clients are up to date.'
      : `Generated the Prisma clients of ${services.join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
