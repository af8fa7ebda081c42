type JsxSpread = { argument: { type: string } };
type RuleContext = { report: (problem: { node: JsxSpread; message: string }) => void };

/** Refuses `{...{ a, b }}` in JSX, which puts on one line what belongs on several; oxlint's own rules don't. */
const noSpreadLiteral = {
  create: (context: RuleContext) => ({
    JSXSpreadAttribute: (node: JsxSpread) => {
      if (node.argument.type !== 'ObjectExpression') return;
      context.report({ node, message: 'Write the properties out.' });
    },
  }),
};

// oxlint loads the default export.
export default { meta: { name: 'petwell' }, rules: { 'no-spread-literal': noSpreadLiteral } };
