/** Strings, quoted names, function bodies, comments, and the ends of statements. */
const tokens = /\be'(?:[^'\\]|\\[^])*'|'[^']*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--.*|\/\*[^]*?\*\/|;/gi;

/** PostgreSQL's text cannot contain it. */
const separator = '\0';

/** Splits a script into its statements, without comments. */
export function splitStatements(script: string): string[] {
  const replaceToken = (token: string) => {
    if (token === ';') return separator;
    return token.startsWith('--') || token.startsWith('/*') ? ' ' : token;
  };
  return script
    .replace(tokens, replaceToken)
    .split(separator)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
