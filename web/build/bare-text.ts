import { createBranches } from './branches.ts';
import type { Node } from './jsx-node.ts';

type Context = {
  report: (problem: { node: Node; message: string }) => void;
  sourceCode: { text: string };
};

/** A child in the document: text, whether it changes, and whether elements come and go. */
type Content = { isText: boolean; isDynamic: boolean; isConditional: boolean };

const nothing: Content = { isText: false, isDynamic: false, isConditional: false };
const text: Content = { ...nothing, isText: true };
const dynamicText: Content = { ...text, isDynamic: true };
const elements: Content = { ...nothing, isConditional: true };

/** Either of them: texts that take turns are as good as one that changes. */
const eitherOf = (one: Content, other: Content): Content => ({
  isText: one.isText || other.isText,
  isDynamic: one.isText || other.isText,
  isConditional: true,
});

const alone = 'stands in an element of its own or in one template literal';
const messages = {
  dynamic: `Text that changes ${alone}: a translator's copy of it would stay.`,
  static: `Text beside something conditional ${alone}: React can't insert before a translated one.`,
  branch: `Text beside others ${alone}: React uses the element for another branch, too.`,
  fragment: `Text in a fragment ${alone}: React can't remove a translated one.`,
};

/** Finds the node that an arrow function returns, as far as its text says. */
function returnedBy({ body }: Node): Node | undefined {
  if (body === undefined || Array.isArray(body)) return undefined;
  if (!Array.isArray(body.body)) return body;
  return body.body.findLast(({ type }) => type === 'ReturnStatement')?.argument ?? undefined;
}

const nameOf = (node: Node | undefined): string =>
  typeof node?.name === 'string' ? node.name : '';

/** Reads a file's JSX; `inits` has its variables' values. What it doesn't know counts as text. */
function createReader(source: string, inits: ReadonlyMap<string, Node>) {
  const isSlot = (name: string) =>
    new RegExp(String.raw`\b${name}\??: (?:\([^()]*\) => )?Elements\b`).test(source);
  function declared(name: string, depth: number): Content {
    const init = inits.get(name);
    if (init !== undefined && depth < 5) return read(init, depth + 1);
    return isSlot(name) ? elements : dynamicText;
  }
  function called({ callee, arguments: [callback] = [] }: Node, depth: number): Content {
    const isMap = nameOf(callee?.property) === 'map' && callback !== undefined;
    return isMap ? eitherOf(read(callback, depth), nothing) : read(callee, depth);
  }
  function read(node: Node | undefined, depth = 0): Content {
    switch (node?.type) {
      case 'JSXElement':
      case 'JSXFragment':
      case 'JSXEmptyExpression':
        return nothing;
      case 'Literal':
        return ['string', 'number'].includes(typeof node.value) && node.value !== ''
          ? text
          : nothing;
      case 'TemplateLiteral':
        return node.expressions?.length === 0 ? text : dynamicText;
      case 'LogicalExpression':
        return eitherOf(
          node.operator === '&&' ? nothing : read(node.left, depth),
          read(node.right, depth),
        );
      case 'ConditionalExpression':
        return eitherOf(read(node.consequent, depth), read(node.alternate, depth));
      case 'ArrowFunctionExpression':
        return read(returnedBy(node), depth);
      case 'CallExpression':
        return called(node, depth);
      case 'Identifier':
        return node.name === 'undefined' ? nothing : declared(nameOf(node), depth);
      case 'MemberExpression':
        return isSlot(nameOf(node.property)) ? elements : dynamicText;
      default:
        return node?.expression ? read(node.expression, depth) : dynamicText;
    }
  }
  return read;
}

const isKept = ({ openingElement }: Node): boolean =>
  openingElement?.attributes.some(
    ({ name, value }) =>
      (name as Node | undefined)?.name === 'translate' && (value as Node).value === 'no',
  ) === true;

const isBlank = (node: Node): boolean => {
  const value = node.type === 'JSXText' ? node.value : node.expression?.value;
  return typeof value === 'string' && value.trim() === '';
};

/** The line breaks and spaces between lines of JSX, which React never sees. */
const isLayout = (node: Node): boolean =>
  (node.type === 'JSXText' && isBlank(node) && String(node.value).includes('\n')) ||
  node.expression?.type === 'JSXEmptyExpression';

/**
 * Refuses text that a browser's translator takes away from React. A translator puts `<font>` where a text node
 * was, and React still holds the node: what it changes there isn't seen, and it can't insert before it. An
 * element with one text and nothing else is safe, because React replaces its whole content.
 */
export const noBareText = {
  create(context: Context) {
    const inits = new Map<string, Node>();
    const parents: Node[] = [];
    const branches = createBranches();
    const check = (parent: Node, read: (node: Node) => Content) => {
      const isFragment = parent.type === 'JSXFragment';
      const children = (parent.children ?? []).filter((child) => !isLayout(child));
      if (isKept(parent) || (children.length < 2 && !isFragment)) return;
      const contents = children.map((child) =>
        child.type === 'JSXText' ? text : child.expression ? read(child.expression) : nothing,
      );
      const firstConditional = contents.findIndex(({ isConditional }) => isConditional);
      contents.forEach(({ isText, isDynamic }, index) => {
        const node = children[index];
        if (!isText || node === undefined) return;
        // React inserts before what follows, so a space ahead of it does no harm.
        const isBeside = firstConditional !== -1 && (!isBlank(node) || index > firstConditional);
        if (isFragment) context.report({ node, message: messages.fragment });
        else if (isDynamic) context.report({ node, message: messages.dynamic });
        else if (isBeside) context.report({ node, message: messages.static });
        else if (!isBlank(node) && branches.isReused(parent))
          context.report({ node, message: messages.branch });
      });
    };
    return {
      VariableDeclarator: ({ id, init }: Node) => {
        if (id?.type === 'Identifier' && init) inits.set(id.name as string, init);
      },
      ReturnStatement: (node: Node) => branches.addReturn(node),
      JSXElement: (node: Node) => void parents.push(node),
      JSXFragment: (node: Node) => void parents.push(node),
      'Program:exit': () => {
        const read = createReader(context.sourceCode.text, inits);
        parents.forEach((parent) => check(parent, read));
      },
    };
  },
};
