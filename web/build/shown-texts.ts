import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const sources = [
  'web/src/**/*.{ts,tsx}',
  'gateway/src/{guards,proxy,web}/**/*.ts',
  'services/{billing,catalog,enrollment,identity,notification}/src/**/*.ts',
  'services/shared/contracts/src/**/*.ts',
  'services/shared/chassis/src/{http,idempotency}/**/*.ts',
];
/** Tests, generated code, what only operators read, other systems' words, and the legal texts, which have versions. */
const left =
  /\.test\.tsx?$|\/(?:testing|test|generated|data|legal|programs)\/|\/(?:config|metrics|terms|rules-fields)\.ts$/;

/** What programmers read: logs, descriptions of the API, and errors that no screen shows. */
const isForProgrammers = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isCallExpression(node) && /\blogger\b/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /^(?:inSpan|super|logFor)$/.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error') ||
  (ts.isPropertyAssignment(node) && /^(?:summary|help)$/.test(node.name.getText())) ||
  (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'className');

/** A placeholder is '…': what stands there isn't known. */
const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? templateText(node) : null;
}

/** Names of things in code have neither a space nor a capital; `table as t` is SQL. */
const isForPeople = (text: string): boolean =>
  /\S \S|^[A-Z][a-z]/.test(text) && !/^[\w.]+ as \w+$/.test(text);

export type ShownText = { file: string; line: number; text: string };

/** Finds the texts in a source file that people could read. */
export function findTexts(file: string, code: string): ShownText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: ShownText[] = [];
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node)) return;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (isForPeople(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Reads the texts of the whole product: screens, refusals, emails, files, and documents. */
export const readShownTexts = (): ShownText[] =>
  globSync(sources, { cwd: root })
    .filter((file) => !left.test(file))
    .flatMap((file) => findTexts(file, readFileSync(join(root, file), 'utf8')));
