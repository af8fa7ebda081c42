const patterns = [
  /^\s*(INSERT)\s+INTO\s+([\w."]+)/i,
  /^\s*(UPDATE)\s+([\w."]+)/i,
  /^\s*(DELETE)\s+FROM\s+([\w."]+)/i,
  /\b(INSERT)\s+INTO\s+([\w."]+)/i,
  /\b(UPDATE)\s+(?!SKIP\b)([\w."]+)\s+(?:AS\s+\w+\s+)?SET\b/i,
  /\b(DELETE)\s+FROM\s+([\w."]+)/i,
  /\b(SELECT)\b[\s\S]*?\bFROM\s+([\w."]+)/i,
];

export type StatementSummary = { operation: string; table: string | undefined };

function summarize(sql: string): StatementSummary {
  for (const pattern of patterns) {
    const [, operation, table] = pattern.exec(sql) ?? [];
    if (operation === undefined || table === undefined) continue;
    return {
      operation: operation.toUpperCase(),
      table: table.split('.').at(-1)?.replaceAll('"', ''),
    };
  }
  const [word = 'SQL'] = /[a-z]+/i.exec(sql) ?? [];
  return { operation: word.toUpperCase(), table: undefined };
}

/** Statements are few and come again and again; lists of parameters make some of them many. */
const maxKnown = 1_000;

/** What a statement does to which table: enough to tell statements apart, without any of their values. */
export function createStatementSummaries(): (sql: string) => StatementSummary {
  const known = new Map<string, StatementSummary>();
  return (sql) => {
    let summary = known.get(sql);
    if (!summary) {
      summary = summarize(sql);
      if (known.size >= maxKnown) known.clear();
      known.set(sql, summary);
    }
    return summary;
  };
}
