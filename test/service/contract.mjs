// openapi.json as code: validates what the service is sent, what it answers, and what the front end sends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * A JSON Schema, of which only the members that our own code reads are named.
 *
 * @typedef {{ $ref?: string, type?: string, required?: string[], properties?: Record<string, Schema>, items?: Schema,
 *   allOf?: Schema[], minLength?: number }} Schema
 * @typedef {{ $ref?: string, required?: boolean, schema: Schema, example?: unknown }} Header
 * @typedef {{ 'application/json': { schema: Schema, example?: unknown } }} Content
 * @typedef {{ $ref?: string, description: string, headers: Record<string, Header>, content: Content }} Response
 * @typedef {{ operationId: string, tags: string[], requestBody?: { content: Content }, security?: unknown,
 *   responses: Record<string, Response> }} Operation
 */

const file = 'openapi.json';
const source = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/**
 * The document, with every `$ref` naming the document itself, so that a part of it can be validated on its own.
 *
 * @type {{ paths: Record<string, Record<string, Operation>>,
 *   tags: { name: string }[], components: Record<string, Record<string, any>> }}
 */
export const contract = JSON.parse(
  JSON.stringify(source, (key, value) => (key === '$ref' ? `${file}${value}` : value)),
);

/** The operations by method and path, such as `POST /auth/login`. */
export const operations = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
);

/**
 * Resolves a `$ref`.
 *
 * @template {{ $ref?: string }} T
 * @param {T} value
 * @returns {T}
 */
export function follow(value) {
  if (!value.$ref) return value;
  const names = value.$ref.slice(`${file}#/`.length).split('/');
  return follow(names.reduce((place, name) => place[name], /** @type {any} */ (contract)));
}

// Strict: a keyword that is misspelt would otherwise pass everything.
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components']);
ajv.addSchema(source, file);

/**
 * Validates a value by a schema of the document. Returns a phrase for each rule that is broken, such as
 * `email must be string`.
 *
 * @param {unknown} value
 * @param {Schema} schema
 * @param {string} [name] of the value, for the phrases
 */
export const validate = (value, schema, name = 'body') =>
  findErrors(value, schema).map(({ instancePath, message, params }) => {
    const place = instancePath.slice(1).replaceAll('/', '.') || name;
    const allowed = params.allowedValues ? ` (${params.allowedValues.join(', ')})` : '';
    return `${place} ${message}${allowed}`;
  });

/** @type {(value: unknown, schema: Schema) => readonly import('ajv').ErrorObject[]} */
function findErrors(value, schema) {
  const isValid = ajv.compile(schema);
  return isValid(value) ? [] : (isValid.errors ?? []);
}

/** @param {string} call such as `POST /auth/login` */
export const requestSchema = (call) =>
  operations.get(call)?.requestBody?.content['application/json'].schema;

/**
 * Validates the body of a request; a call without a body accepts any.
 *
 * @param {string} call
 * @param {unknown} body
 */
export function validateRequest(call, body) {
  if (!operations.has(call)) return [`There is no ${call}.`];
  const schema = requestSchema(call);
  return schema ? validate(body, schema) : [];
}

/**
 * Whether the only rule that a request breaks is the minimum length of a password that is being chosen, which is
 * answered like any other weak password.
 *
 * @param {string} call
 * @param {unknown} body
 */
export function hasShortPassword(call, body) {
  const schema = requestSchema(call);
  const errors = schema ? findErrors(body, schema) : [];
  return (
    errors.length > 0 &&
    errors.every(({ keyword, schemaPath }) =>
      `${keyword} ${schemaPath}`.endsWith('schemas/Password/minLength'),
    )
  );
}

/**
 * Validates status, headers and body of an answer. Returns a phrase for each promise of the document that it breaks.
 *
 * @param {string} call
 * @param {{ status: number, headers: Headers, body: unknown }} answer `body` is undefined if it is no JSON
 */
export function validateAnswer(call, { status, headers, body }) {
  const documented = operations.get(call)?.responses[status];
  if (!documented) return [`${call} does not answer ${status}`];
  const response = follow(documented);
  const type = headers.get('content-type') ?? 'missing';
  return [
    ...(/^application\/json *(;|$)/i.test(type) ? [] : [`Content-Type is ${type}`]),
    ...Object.entries(response.headers).flatMap(([name, header]) =>
      validateHeader(headers.get(name), name, follow(header)),
    ),
    ...validate(body, response.content['application/json'].schema),
  ];
}

/** @type {(value: string | null, name: string, header: Header) => string[]} */
function validateHeader(value, name, { required, schema }) {
  if (value === null) return required ? [`${name} is missing`] : [];
  return validate(value, schema, name);
}
