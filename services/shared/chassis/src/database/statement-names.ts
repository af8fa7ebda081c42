/** Lists of parameters make some statements many; what comes after so many is sent without a name. */
const maxNames = 500;

/**
 * Names for statements, so that the server parses and plans each once per connection instead of every
 * time. Empty for those without parameters (BEGIN, COMMIT), which the short protocol carries better.
 */
export function createStatementNames(): (query: {
  sql: string;
  args: readonly unknown[];
}) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    if (args.length === 0) return '';
    const known = names.get(sql);
    if (known !== undefined || names.size >= maxNames) return known ?? '';
    const name = `petwell_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
