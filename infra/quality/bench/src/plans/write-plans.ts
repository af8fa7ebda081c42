import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';

export type DocumentedPlan = { service: string; what: string; text: string; plan: string };

const inOneLine = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
/** Plans that are long say most in their first lines. */
const longestPlan = 40;

function sectionOf({ text, plan }: DocumentedPlan): string {
  const lines = plan.split('\n');
  const shown = lines.slice(0, longestPlan);
  if (lines.length > longestPlan) shown.push(`… ${lines.length - longestPlan} more lines`);
  return ['```sql', inOneLine(text), '```', '', '```', ...shown, '```'].join('\n');
}

/** docs/query-plans.md: what each service sends for what people wait for, and PostgreSQL's plan for it. */
export async function writePlans(plans: readonly DocumentedPlan[], owners: number): Promise<void> {
  const told = new Set<string>();
  // What follows many things that people do (the outbox, sessions) is told where it comes first.
  const once = plans.filter(({ service, text }) => {
    const key = `${service} ${text}`;
    return !told.has(key) && told.add(key);
  });
  const services = Map.groupBy(once, ({ service }) => service);
  const parts = [...services].flatMap(([service, ofService]) => [
    `## ${service}`,
    ...[...Map.groupBy(ofService, ({ what }) => what)].flatMap(([what, statements]) => [
      `### ${what}`,
      ...statements.map(sectionOf),
    ]),
  ]);
  const intro = `Every statement that the services send for what people wait for, as they send it, with PostgreSQL's plan for it in databases with ${owners.toLocaleString('en-US')} owners (1.4 enrollments, 2.8 payments, 2 mails and a message each of outbox and inbox per owner). Each stands where it comes first. Whole tables are read where they are small, and by counts and figures, whose answers are kept for a while where they are slow. \`make query-plans\` writes this page; a test asks the same of every statement and fails when one has to read all of a large table because no index serves it (\`infra/quality/bench/test/integration/query-plans.test.ts\`).`;
  const text = ['# Query plans', intro, ...parts].join('\n\n');
  await writeFile(join(repositoryDir, 'docs/query-plans.md'), `${text}\n`);
}
