/** The parts of an AST node that the rules about JSX read. */
export type Node = {
  type: string;
  parent?: Node | null;
  test?: Node;
  children?: Node[];
  value?: unknown;
  expression?: Node;
  left?: Node;
  right?: Node;
  operator?: string;
  consequent?: Node;
  alternate?: Node;
  callee?: Node;
  arguments?: Node[];
  property?: Node;
  object?: Node;
  name?: Node | string;
  body?: Node | Node[];
  argument?: Node | null;
  expressions?: Node[];
  id?: Node;
  init?: Node | null;
  openingElement?: { name: Node; attributes: Node[] };
};
