import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject } from 'ajv';
import { parse } from 'qs';
import Stripe from 'stripe';
import { generateSchemas, type StripeSchemas } from './generate-schemas.ts';

const cacheFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/stripe-types/', import.meta.url),
);

/** Reads the schemas from the cache, or generates them (about 6 s) after the SDK or generator changed. */
function loadSchemas(): StripeSchemas {
  const generator = readFileSync(new URL('./generate-schemas.ts', import.meta.url));
  const key = createHash('sha256').update(generator).digest('hex').slice(0, 16);
  const file = `${cacheFolder}${Stripe.PACKAGE_VERSION}-${key}.json`;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StripeSchemas;
  } catch {
    const schemas = generateSchemas();
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(schemas));
    renameSync(`${file}.${process.pid}`, file);
    return schemas;
  }
}

/** Returns what is wrong with a value: one line per violation, with its path. */
export type Check = (value: unknown) => string[];

/** Unions report every alternative that does not match; the deepest error belongs to the intended one. */
function describeErrors(errors: ErrorObject[]): string[] {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const deepest = Math.max(...errors.map(depth));
  const lines = errors
    .filter((error) => depth(error) === deepest)
    .map(({ instancePath, message, params }) =>
      `${instancePath.replace(/\/\d+/g, '/*') || '/'} ${message ?? ''} ${JSON.stringify(params)}`.slice(
        0,
        300,
      ),
    );
  return [...new Set(lines)];
}

function createStripeTypes() {
  const schemas = loadSchemas();
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addSchema(schemas, 'stripe');
  // A fixed path wins over one with an ID: /v1/subscriptions/search is no subscription.
  const routes = Object.keys(schemas.routes)
    .sort((one, other) => one.split('{id}').length - other.split('{id}').length)
    .map((route) => ({
      route,
      pattern: new RegExp(`^${route.replaceAll('{id}', '[^/]+').replaceAll('.', '\\.')}$`),
    }));

  const checkAt = (...pointer: string[]): Check => {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1')));
    const validate = ajv.getSchema(`stripe#/${path.join('/')}`);
    if (!validate) return () => [`Stripe's types do not know ${pointer.join(' ')}.`];
    return (value) => (validate(value) === true ? [] : describeErrors(validate.errors ?? []));
  };
  const routeOf = (call: string) => routes.find(({ pattern }) => pattern.test(call))?.route ?? call;
  const checkError: Check = (value) => {
    const { error, ...rest } = value as { error?: unknown };
    const unknown = Object.keys(rest).map((name) => `/${name} is not part of an error`);
    // Stripe sends it, and the SDK's types don't know it.
    const { message_code: _sent, ...typed } = (error ?? {}) as { message_code?: unknown };
    return [...unknown, ...checkAt('error')(error && typed)];
  };

  // Nearly all types are reachable from these. Compiling takes seconds, which would block a test later.
  checkAt('routes', 'POST /v1/subscriptions', 'response');
  for (const type of ['customer.subscription.updated', 'invoice.updated', 'charge.updated']) {
    checkAt('events', type);
  }

  /** Stripe sends null for the earlier value of metadata that was added, and the SDK's types don't know it. */
  const withoutAdded = (event: unknown): unknown =>
    JSON.parse(
      JSON.stringify(event, (key, value: unknown) =>
        key === 'metadata' && typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
          : value,
      ),
    );

  return {
    /** `call` is method and path: `GET /v1/customers/cus_1`. */
    forRequest: (call: string) => checkAt('routes', routeOf(call), 'request'),
    forResponse: (call: string, status: number) =>
      status < 400 ? checkAt('routes', routeOf(call), 'response') : checkError,
    forEvent: (type: string) => (event: unknown) => checkAt('events', type)(withoutAdded(event)),
    routeOf,
  };
}

let loaded: ReturnType<typeof createStripeTypes> | undefined;
/** The types of the installed SDK as checks; compiled once in a process, on first use. */
export const stripeTypes = () => (loaded ??= createStripeTypes());

/** Reads form-encoded parameters as Stripe does. */
export const parseForm = (form: string): unknown =>
  parse(form, { depth: 10, arrayLimit: 200, parameterLimit: 2_000 });
