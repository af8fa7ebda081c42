import type { Node } from './jsx-node.ts';

/** The tags that an expression has at its root, one for each way it may turn out; '' is a fragment. */
function rootsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'JSXElement': {
      const { name, property } = node.openingElement?.name ?? {};
      return [typeof name === 'string' ? name : JSON.stringify(property?.name)];
    }
    case 'JSXFragment':
      return [''];
    case 'ConditionalExpression':
      return [...rootsOf(node.consequent), ...rootsOf(node.alternate)];
    default:
      return [];
  }
}

const areShared = (roots: readonly string[]): boolean =>
  roots.length > 1 && (roots.includes('') || new Set(roots).size < roots.length);

const isFunction = ({ type }: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

/** Finds elements that React may reuse for another branch of the same component, whose texts then take turns. */
export function createBranches() {
  const returns = new Map<Node, string[]>();
  return {
    addReturn(node: Node): void {
      let owner = node.parent;
      while (owner != null && !isFunction(owner)) owner = owner.parent;
      if (owner != null)
        returns.set(owner, [...(returns.get(owner) ?? []), ...rootsOf(node.argument)]);
    },
    isReused(element: Node): boolean {
      let child = element;
      for (let node = element.parent; node != null; node = node.parent) {
        if (isFunction(node)) return areShared(returns.get(node) ?? []);
        if (
          node.type === 'ConditionalExpression' &&
          areShared(rootsOf(node)) &&
          child !== node.test
        )
          return true;
        child = node;
      }
      return false;
    },
  };
}
