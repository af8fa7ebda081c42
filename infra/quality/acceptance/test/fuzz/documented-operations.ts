import { z } from 'zod';

export type JsonSchema = { [name: string]: unknown };

const contentSchema = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.object({ Error: z.looseObject({}) }) }),
});

export type FuzzedOperation = z.infer<typeof operationSchema> & {
  method: string;
  path: string;
  body: JsonSchema | undefined;
  /** Null when no body is refused for its shape. */
  bodyShape: z.ZodType | null;
  /** JSON schemas by documented success status; null when the body is not JSON. */
  responseSchemas: Map<number, z.ZodType | null>;
};

export type FuzzedApi = { operations: FuzzedOperation[]; failure: z.ZodType };

const shapeOf = (schema: JsonSchema): z.ZodType => z.fromJSONSchema(schema);

/** Reads the gateway's OpenAPI document, with schemas for requests and responses. */
export async function readDocumentedOperations(gatewayUrl: string): Promise<FuzzedApi> {
  const response = await fetch(new URL('/api/docs/openapi.json', gatewayUrl));
  const { paths, components } = documentSchema.parse(await response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema;
      const responseSchemas = Object.entries(operation.responses)
        .filter(([status]) => /^[23]/.test(status))
        .map(([status, { content }]) => {
          const json = content?.['application/json']?.schema;
          return [Number(status), json ? shapeOf(json) : null] as const;
        });
      return {
        ...operation,
        method: method.toUpperCase(),
        path,
        body,
        bodyShape: body ? shapeOf(body) : null,
        responseSchemas: new Map(responseSchemas),
      };
    }),
  );
  return { operations, failure: shapeOf(components.schemas.Error) };
}
