type Node = {
  type: string;
  parent?: Node | null;
  name?: Node | string;
  value?: Node | string | null;
  expression?: Node;
  callee?: Node;
  property?: Node;
  object?: Node;
  quasis?: { value: { raw: string } }[];
  openingElement?: { attributes: Node[] };
};
type Context = { report: (problem: { node: Node; message: string }) => void };

const formatters = /^(?:formatMoney|formatCents|formatDollars|formatCard|cents|fullName)$/;
const values =
  /^(?:firstName|lastName|petName|planName|ownerName|username|email|phone|monthlyPrice|membershipFee|monthlyTotal|dueToday|dueNow|receiptNumber|invoiceId)$/;
const named = /^(?:pet|plan|addOn|owner)$/;

const nameOf = (node: Node | undefined): string =>
  typeof node?.name === 'string' ? node.name : (node?.property && nameOf(node.property)) || '';

/** An amount, a person's, pet's, or plan's name, an address, or a number that people quote. */
function isKeptValue(node: Node): boolean {
  if (node.type === 'CallExpression') return formatters.test(nameOf(node.callee));
  if (node.type === 'TemplateLiteral')
    return (
      node.quasis?.length === 2 && node.quasis.map(({ value }) => value.raw).join('|') === '$|'
    );
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  const name = nameOf(node);
  return values.test(name) || (name === 'name' && named.test(nameOf(node.object)));
}

const isMarked = (node: Node | null | undefined): boolean =>
  node != null &&
  (node.openingElement?.attributes.some(
    ({ name, value }) => nameOf(name as Node) === 'translate' && (value as Node).value === 'no',
  ) === true ||
    isMarked(node.parent));

/** Has `translate="no"` on what a translator must not change: 'Lucky' isn't 'Suerte', nor Dog Gold 'Perro Oro'. */
export const keptText = {
  create: (context: Context) => ({
    JSXExpressionContainer: (node: Node) => {
      if (node.parent?.type !== 'JSXElement' && node.parent?.type !== 'JSXFragment') return;
      if (node.expression === undefined || !isKeptValue(node.expression) || isMarked(node)) return;
      context.report({ node, message: 'Amounts, names, and codes stand in translate="no".' });
    },
  }),
};
