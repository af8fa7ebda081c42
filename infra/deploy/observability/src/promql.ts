import { parser } from '@prometheus-io/lezer-promql';

/** What Grafana puts in before it asks; any duration will do for reading the expression. */
const withoutVariables = (expression: string): string =>
  expression.replaceAll(/\$__\w+/g, '5m').replaceAll(/\$\w+/g, 'any');

/**
 * The metrics that an expression reads, by Prometheus's own grammar.
 * @throws Error where the expression is none, with the place
 */
export function metricsOf(expression: string): string[] {
  const text = withoutVariables(expression);
  const names: string[] = [];
  parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${expression}`);
      const isName = node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector';
      if (isName) names.push(text.slice(node.from, node.to));
    },
  });
  return [...new Set(names)];
}
