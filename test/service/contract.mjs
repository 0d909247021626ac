// openapi.json as a judge: of what the service is sent, of what it answers, and of what the front end sends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The part of JSON Schema that the contract uses.
 *
 * @typedef {{ $ref?: string, type?: string, required?: string[], properties?: Record<string, Schema>, items?: Schema,
 *   allOf?: Schema[], enum?: unknown[], pattern?: string, format?: string, minLength?: number, maxLength?: number,
 *   description?: string }} Schema
 * @typedef {{ $ref?: string, required?: boolean, schema: Schema }} Header
 * @typedef {{ 'application/json': { schema: Schema } }} Content
 * @typedef {{ $ref?: string, headers: Record<string, Header>, content: Content }} Response
 * @typedef {{ requestBody?: { content: Content }, security?: unknown, responses: Record<string, Response> }} Operation
 */

/** @type {{ paths: Record<string, Record<string, Operation>> }} */
export const contract = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'));

/** Each call as `POST /auth/login`, and what the contract says of it. */
export const operations = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => [`${method.toUpperCase()} ${path}`, it]),
  ),
);

/**
 * What a `$ref` stands for.
 *
 * @template {{ $ref?: string }} T
 * @param {T} value
 * @returns {T}
 */
export function follow(value) {
  if (!value.$ref) return value;
  const names = value.$ref.slice(2).split('/');
  return follow(names.reduce((place, name) => place[name], /** @type {any} */ (contract)));
}

/** @type {Record<string, (value: string) => boolean>} */
const formats = {
  uri: (value) => URL.canParse(value),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
};

/** @type {Record<string, (value: any, rule: any) => boolean>} */
const rules = {
  type: (value, type) => (Array.isArray(value) ? 'array' : typeof value) === type && value !== null,
  enum: (value, values) => values.includes(value),
  pattern: (value, pattern) => new RegExp(pattern, 'u').test(value),
  format: (value, format) => formats[format]?.(value) ?? false,
  minLength: (value, least) => value.length >= least,
  maxLength: (value, most) => value.length <= most,
  required: (value, names) =>
    names.every((/** @type {string} */ name) => Object.hasOwn(Object(value), name)),
  description: () => true,
};

/**
 * The paths of a value's parts that are not as a schema says.
 *
 * @param {unknown} value
 * @param {Schema} given
 * @param {string} [at]
 * @returns {string[]}
 */
export function judge(value, given, at = 'body') {
  const { allOf = [], properties = {}, items, ...rest } = follow(given);
  const broken = Object.entries(rest).find(([rule, wanted]) => !rules[rule]?.(value, wanted));
  if (broken) return [`${at}: ${broken[0]}`];
  const object = Object(value);
  const parts = Object.entries(properties).filter(([name]) => Object.hasOwn(object, name));
  return [
    ...allOf.flatMap((it) => judge(value, it, at)),
    ...parts.flatMap(([name, it]) => judge(object[name], it, `${at}.${name}`)),
    ...(items ? /** @type {unknown[]} */ (value).flatMap((it) => judge(it, items, `${at}[]`)) : []),
  ];
}

/**
 * What is wrong with the body of a call.
 *
 * @param {string} call
 * @param {unknown} body
 */
export function judgeRequest(call, body) {
  const operation = operations.get(call);
  if (!operation) return [`There is no ${call}.`];
  const content = operation.requestBody?.content;
  return content ? judge(body, content['application/json'].schema) : [];
}
