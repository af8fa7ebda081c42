import { parser } from '@prometheus-io/lezer-promql';

/** Replaces Grafana's variables with a duration; any duration works for parsing. */
const withoutVariables = (expression: string): string =>
  expression.replaceAll(/\$__\w+/g, '5m').replaceAll(/\$\w+/g, 'any');

/**
 * Lists the metrics that an expression reads, with Prometheus's own grammar. Throws when it is not PromQL.
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
