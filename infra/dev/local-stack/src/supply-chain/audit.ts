import { z } from 'zod';

/** Advisories that were looked at, by id, with the reason why they do no harm here. */
const acceptedAdvisories: Readonly<Record<string, string>> = {};

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ url: z.string(), title: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

type AuditResult =
  { outcome: 'answered'; findings: string[] } | { outcome: 'unanswered'; reason: string };

const idOf = (url: string): string => url.split('/').at(-1) ?? url;

/** Reads what `npm audit --json` wrote: advisories without a reason, or that the registry did not answer. */
export function readAudit(
  text: string,
  accepted: Readonly<Record<string, string>> = acceptedAdvisories,
): AuditResult {
  const parsed = parseJson(text);
  const report = reportSchema.safeParse(parsed);
  if (!report.success) {
    const { success, data } = z.looseObject({ message: z.string() }).safeParse(parsed);
    return { outcome: 'unanswered', reason: success ? data.message : 'no report' };
  }
  const findings = new Map<string, string>();
  for (const [name, { via }] of Object.entries(report.data.vulnerabilities)) {
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const id = idOf(advisory.url);
      if (id in accepted) continue;
      findings.set(`${name} ${id}`, `${advisory.severity}: ${name}: ${advisory.title} (${id})`);
    }
  }
  return { outcome: 'answered', findings: [...findings.values()] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
