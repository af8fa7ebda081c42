import ts from 'typescript';

/** A test or group whose title claims a requirement. */
export type Proof = { number: string; file: string; title: string };

const numberPattern = /\[([A-Z]{3}-\d{2,3})\]/g;
const testFunctions = new Set(['test', 'it', 'describe']);

/** Returns the root name of a callee such as `test`, `test.skipIf(…)`, or `describe.each(…)`. */
function rootName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    return rootName(callee.expression);
  }
  return undefined;
}

/** Returns a test's title from the source. */
function titleOf(node: ts.Node, root: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !testFunctions.has(rootName(node.expression) ?? '')) {
    return undefined;
  }
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText(root).slice(1, -1) : undefined;
}

/** Finds requirement numbers in square brackets in test titles, ignoring other strings. */
export function findProofs(file: string, source: string): Proof[] {
  // Parsing takes most of the time, and a third of the files claims nothing.
  if (source.search(numberPattern) === -1) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const proofs: Proof[] = [];
  const visit = (node: ts.Node): void => {
    const title = titleOf(node, root);
    const numbers = [...(title?.matchAll(numberPattern) ?? [])].flatMap(
      ([, number]) => number ?? [],
    );
    const words = title?.replaceAll(numberPattern, '').trim() ?? '';
    for (const number of new Set(numbers)) proofs.push({ number, file, title: words });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return proofs;
}
