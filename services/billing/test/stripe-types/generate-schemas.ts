import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

type Schema = { [keyword: string]: unknown };
/**
 * Values are JSON in responses and events, and strings in form-encoded requests. An event's previous
 * attributes are JSON with only those properties that changed.
 */
type Encoding = 'form' | 'json' | 'changes';
export type StripeSchemas = {
  /** By method and path: `POST /v1/subscriptions/{id}`. */
  routes: { [route: string]: { request: Schema; response: Schema } };
  /** By event type: `invoice.paid`. */
  events: { [type: string]: Schema };
  error: Schema;
  definitions: { [name: string]: Schema };
};

const typings = fileURLToPath(new URL('.', import.meta.resolve('stripe')));
const decimal = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
const json = { number: { type: 'number' }, null: { type: 'null' }, true: true, false: false };
// The SDK sends null as an empty value.
const form = { number: decimal, null: { const: '' }, true: 'true', false: 'false' };
const scalars = { form, json, changes: json };

/**
 * Converts the types of the installed Stripe SDK to JSON Schemas. They are stricter than the types where
 * only the simulator is concerned: no value outside of a documented enum, no undocumented property.
 */
export function generateSchemas(): StripeSchemas {
  const rootNames = ['resources.d.ts', 'Types.d.ts'].map((name) => `${typings}${name}`);
  const program = ts.createProgram(rootNames, {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  const definitions: StripeSchemas['definitions'] = {};
  const names = new Map<string, string>();

  const isNothing = (type: ts.Type): boolean =>
    type.isUnion()
      ? type.types.every(isNothing)
      : (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) !== 0;

  function toUnion(types: ts.Type[], encoding: Encoding): Schema {
    const values: unknown[] = [];
    const others: ts.Type[] = [];
    for (const type of types) {
      if (type.isStringLiteral()) values.push(type.value);
      else if (type.flags & ts.TypeFlags.BooleanLiteral) {
        values.push(scalars[encoding][checker.typeToString(type) as 'true' | 'false']);
      } else if (!isNothing(type)) others.push(type);
    }
    // `OtherString` stands for values that Stripe may add later.
    const isOpenEnum = values.some((value) => typeof value === 'string' && value !== '');
    const schemas = others
      .filter((type) => !(isOpenEnum && type.isIntersection()))
      .map((type) => toSchema(type, encoding));
    if (values.length > 0) schemas.push({ enum: values });
    return schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };
  }

  function toObject(type: ts.Type, encoding: Encoding): Schema {
    const properties: { [name: string]: Schema } = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const valueType = checker.getTypeOfSymbol(property);
      if (isNothing(valueType)) continue;
      const isChanges = property.name === 'previous_attributes';
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const schema = toSchema(valueType, isChanges ? 'changes' : encoding);
      // A key that didn't exist before was null.
      const mayBeNull = encoding === 'changes' && isOptional;
      properties[property.name] = mayBeNull ? { anyOf: [schema, { type: 'null' }] } : schema;
      if (!isOptional && encoding !== 'changes') required.push(property.name);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const additionalProperties = index ? toSchema(index.type, encoding) : false;
    return { type: 'object', properties, required, additionalProperties };
  }

  function toReference(type: ts.Type, encoding: Encoding): Schema {
    const key = `${encoding} ${(type as ts.Type & { id: number }).id}`;
    let name = names.get(key);
    if (name === undefined) {
      name = `${(type.aliasSymbol ?? type.symbol).name}-${names.size}`;
      names.set(key, name);
      definitions[name] = toObject(type, encoding);
    }
    return { $ref: `#/definitions/${name}` };
  }

  function toSchema(type: ts.Type, encoding: Encoding): Schema {
    if (type.aliasSymbol?.name === 'Decimal') return decimal;
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return scalars[encoding].number;
    if (type.flags & ts.TypeFlags.Null) return scalars[encoding].null;
    if (type.isUnion()) return toUnion(type.types, encoding);
    if (type.isStringLiteral() || type.flags & ts.TypeFlags.BooleanLiteral) {
      return toUnion([type], encoding);
    }
    if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)) {
      return { type: 'string' };
    }
    if (checker.isArrayType(type)) {
      const [items] = checker.getTypeArguments(type as ts.TypeReference);
      // A changed array is complete.
      const itemEncoding = encoding === 'changes' ? 'json' : encoding;
      return { type: 'array', items: items ? toSchema(items, itemEncoding) : {} };
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      return toReference(type, encoding);
    }
    throw new Error(`No JSON Schema for ${checker.typeToString(type)}.`);
  }

  /** `Promise<Response<Body>>` or a list promise to the schema of the body. */
  function toResponse(signature: ts.Signature): Schema {
    const response = checker.getAwaitedType(signature.getReturnType());
    const [body] = response?.aliasTypeArguments ?? [];
    // A few methods return a stream, such as a PDF.
    return body ? toSchema(body, 'json') : {};
  }

  function toRequest(signature: ts.Signature): Schema {
    const params = signature.getParameters().find(({ name }) => name === 'params');
    if (!params) return { type: 'object', additionalProperties: false };
    return toSchema(checker.getNonNullableType(checker.getTypeOfSymbol(params)), 'form');
  }

  const routes: StripeSchemas['routes'] = {};
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(`${typings}resources/`)) continue;
    const calls = readCalls(file.fileName.replace(/\.d\.ts$/, '.js'));
    for (const statement of file.statements.filter(ts.isClassDeclaration)) {
      for (const member of statement.members.filter(ts.isMethodDeclaration)) {
        const route = calls.get(`${statement.name?.text}.${member.name.getText()}`);
        const signature = checker.getSignatureFromDeclaration(member);
        if (!route?.includes(' /v1/') || !signature) continue;
        routes[route] = { request: toRequest(signature), response: toResponse(signature) };
      }
    }
  }

  const exported = (name: string, path: string): ts.Type => {
    const file = program.getSourceFile(`${typings}${path}`);
    const module = file && checker.getSymbolAtLocation(file);
    const symbol =
      module && checker.getExportsOfModule(module).find((candidate) => candidate.name === name);
    if (!symbol) throw new Error(`The SDK does not export ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const events: StripeSchemas['events'] = {};
  for (const type of (exported('Event', 'resources/Events.d.ts') as ts.UnionType).types) {
    const property = checker.getPropertyOfType(type, 'type');
    const name = property && checker.getTypeOfSymbol(property);
    if (name?.isStringLiteral()) events[name.value] = toSchema(type, 'json');
  }
  const error = toSchema(exported('StripeRawError', 'Types.d.ts'), 'json');
  return { routes, events, error, definitions };
}

/** Reads from the SDK's source which path each method calls: `CustomerResource.del` to `DELETE /v1/…`. */
function readCalls(file: string): Map<string, string> {
  const calls = new Map<string, string>();
  let className = '';
  const pattern =
    /^export class (\w+)|^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', [`']([^`']+)[`']/gm;
  for (const match of readFileSync(file, 'utf8').matchAll(pattern)) {
    const [, name, method, verb, path] = match;
    if (name !== undefined) className = name;
    else calls.set(`${className}.${method}`, `${verb} ${path?.replace(/\$\{[^}]*\}/g, '{id}')}`);
  }
  return calls;
}
