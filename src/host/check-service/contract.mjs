// Validates requests and responses against openapi.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * A JSON Schema, with the members that our own code reads.
 *
 * @typedef {{ $ref?: string, type?: string, required?: string[], properties?: Record<string, Schema>, items?: Schema,
 *   allOf?: Schema[], minLength?: number }} Schema
 * @typedef {{ $ref?: string, required?: boolean, schema: Schema, example?: unknown }} Header
 * @typedef {{ 'application/json': { schema: Schema, example?: unknown } }} Content
 * @typedef {{ $ref?: string, description: string, headers: Record<string, Header>, content: Content }} DocumentedResponse
 * @typedef {{ operationId: string, tags: string[], requestBody?: { content: Content }, security?: unknown,
 *   responses: Record<string, DocumentedResponse> }} Operation
 */

const file = 'openapi.json';
const source = JSON.parse(readFileSync(join(import.meta.dirname, '../../api', file), 'utf8'));

/**
 * The document. Every `$ref` names the file, so that a part of it can be compiled on its own.
 *
 * @type {{ paths: Record<string, Record<string, Operation>>, tags: { name: string }[], components: {
 *   schemas: Record<string, Schema>, responses: Record<string, DocumentedResponse>, headers: Record<string, Header>,
 *   parameters: Record<string, Header> } }}
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
export function resolveRef(value) {
  if (!value.$ref) return value;
  const names = value.$ref.slice(`${file}#/`.length).split('/');
  const target = names.reduce(
    (node, name) => /** @type {Record<string, unknown>} */ (node)[name],
    /** @type {unknown} */ (contract),
  );
  return resolveRef(/** @type {T} */ (target));
}

// Without the strict mode, a misspelt keyword would accept everything.
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components']);
ajv.addSchema(source, file);

/**
 * Validates a value against a schema of the document. Returns a phrase for each error, such as `email must be string`.
 *
 * @param {unknown} value
 * @param {Schema} schema
 * @param {string} [name] of the value, for the phrases
 */
export const validate = (value, schema, name = 'body') =>
  findErrors(value, schema).map(({ instancePath, message, params }) => {
    const path = instancePath.slice(1).replaceAll('/', '.') || name;
    const allowed = params.allowedValues ? ` (${params.allowedValues.join(', ')})` : '';
    return `${path} ${message}${allowed}`;
  });

/** @type {(value: unknown, schema: Schema) => readonly import('ajv').ErrorObject[]} */
function findErrors(value, schema) {
  const isValid = ajv.compile(schema);
  return isValid(value) ? [] : (isValid.errors ?? []);
}

/** @param {string} call such as `POST /auth/login` */
const getRequestSchema = (call) =>
  operations.get(call)?.requestBody?.content['application/json'].schema;

/**
 * Validates the body of a request. A call that has no body accepts any.
 *
 * @param {string} call
 * @param {unknown} body
 */
export function validateRequest(call, body) {
  if (!operations.has(call)) return [`There is no ${call}.`];
  const schema = getRequestSchema(call);
  return schema ? validate(body, schema) : [];
}

/**
 * Returns whether the only error of a request is that a new password is too short. The service then responds as to any
 * other weak password.
 *
 * @param {string} call
 * @param {unknown} body
 */
export function hasShortPassword(call, body) {
  const schema = getRequestSchema(call);
  const errors = schema ? findErrors(body, schema) : [];
  return (
    errors.length > 0 &&
    errors.every(({ keyword, schemaPath }) =>
      `${keyword} ${schemaPath}`.endsWith('schemas/Password/minLength'),
    )
  );
}

/**
 * Validates the status, headers and body of a response. Returns a phrase for each error.
 *
 * @param {string} call
 * @param {{ status: number, headers: Headers, body: unknown }} answer `body` is undefined if it is not JSON
 */
export function validateAnswer(call, { status, headers, body }) {
  const documented = operations.get(call)?.responses[status];
  if (!documented) return [`${call} does not answer ${status}`];
  const response = resolveRef(documented);
  const type = headers.get('content-type') ?? 'missing';
  return [
    ...(/^application\/json *(;|$)/i.test(type) ? [] : [`Content-Type is ${type}`]),
    ...Object.entries(response.headers).flatMap(([name, header]) =>
      validateHeader(headers.get(name), name, resolveRef(header)),
    ),
    ...validate(body, response.content['application/json'].schema),
  ];
}

/** @type {(value: string | null, name: string, header: Header) => string[]} */
function validateHeader(value, name, { required, schema }) {
  if (value === null) return required ? [`${name} is missing`] : [];
  return validate(value, schema, name);
}
