import { analyse } from 'scslre';
import { noBareText } from './bare-text.ts';
import { keptText } from './kept-text.ts';

type JsxSpread = { argument: { type: string } };
type RuleContext<Node> = { report: (problem: { node: Node; message: string }) => void };

/** Refuses `{...{ a, b }}` in JSX, which puts on one line what belongs on several; oxlint's own rules don't. */
const noSpreadLiteral = {
  create: (context: RuleContext<JsxSpread>) => ({
    JSXSpreadAttribute: (node: JsxSpread) => {
      if (node.argument.type !== 'ObjectExpression') return;
      context.report({ node, message: 'Write the properties out.' });
    },
  }),
};

type Pattern = { source: string; flags: string };
type Literal = { regex?: { pattern: string; flags: string } | null };
type Template = { quasis: { value: { cooked: string | null } }[] };
type Construction = { callee: { name?: string }; arguments: (Literal & Partial<Template>)[] };

/** `RegExp('…')` and `RegExp(`…${x}…`)`: a value in a pattern is taken for a letter. */
function patternOf({ callee, arguments: [first] }: Construction): Pattern | null {
  if (callee.name !== 'RegExp' || !first) return null;
  if ('value' in first && typeof first.value === 'string')
    return { source: first.value, flags: '' };
  const parts = first.quasis?.map(({ value }) => value.cooked ?? '');
  return parts ? { source: parts.join('x'), flags: '' } : null;
}

/**
 * Refuses patterns whose time grows faster than the text they read: quantifiers beside each other over the same
 * characters, and those that are tried again from each character.
 */
export function slownessOf(pattern: Pattern): string | null {
  if (!/[*+]|\{\d+,\}/.test(pattern.source)) return null;
  const [report] = analyse(pattern).reports;
  return (
    (report &&
      `Some text makes this pattern slow, such as a long run of ${JSON.stringify(report.character.pick)}.`) ??
    null
  );
}

const noSlowPattern = {
  create(context: RuleContext<Literal | Construction>) {
    const check = (node: Literal | Construction, pattern: Pattern | null) => {
      const message = pattern && slownessOf(pattern);
      if (message !== null) context.report({ node, message });
    };
    const checkConstruction = (node: Construction) => check(node, patternOf(node));
    return {
      Literal: (node: Literal) => {
        if (node.regex) check(node, { source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression: checkConstruction,
      CallExpression: checkConstruction,
    };
  },
};

// oxlint loads the default export.
export default {
  meta: { name: 'petwell' },
  rules: {
    'no-spread-literal': noSpreadLiteral,
    'no-slow-pattern': noSlowPattern,
    'no-bare-text': noBareText,
    'kept-text': keptText,
  },
};
