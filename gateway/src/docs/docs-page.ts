import { createHash } from 'node:crypto';
import type { Operation } from './describe-route.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
details { border-top: 1px solid #8886; padding: .5rem 0; }
summary { cursor: pointer; }
summary code { font-weight: 600; }
pre { overflow: auto; padding: .75rem; background: #8882; border-radius: .25rem; font-size: .85rem; }
dt { font-weight: 600; margin-top: .5rem; }
dd { margin: 0; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows only the page's own style sheet, by its hash. */
export const docsPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? '');
const json = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

function describeResponses(responses: Operation['responses']): string {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    const isFailure = schema?.['$ref'] !== undefined;
    const shape = schema && !isFailure ? json(schema) : '';
    return `<dt>${escape(status)}</dt><dd>${escape(description)}${shape}</dd>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

function describeOperation(method: string, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const { parameters } = operation;
  return `<details id="${escape(operation.operationId)}">
<summary><code>${escape(method.toUpperCase())} ${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>${escape(operation.description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3>${json(parameters)}` : ''}
${body ? `<h3>Body</h3>${json(body)}` : ''}
<h3>Responses</h3>${describeResponses(operation.responses)}
</details>`;
}

/** Renders the document as one page that needs no scripts. */
export function createDocsPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const byTag = Object.groupBy(entries, ({ operation }) => operation.tags[0] ?? '');
  const sections = Object.entries(byTag).map(
    ([tag, found = []]) =>
      `<h2>${escape(tag)}</h2>\n${found
        .map(({ method, path, operation }) => describeOperation(method, path, operation))
        .join('\n')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(document.info.title)} API</h1>
<p>${escape(document.info.description)} For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${escape(document.openapi)}).</p>
${sections.join('\n')}
<h2>Failures</h2>
${json(document.components.schemas['Error'])}
</main>
</body>
</html>
`;
}
