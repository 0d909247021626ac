import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePath, match, type Patterns, parseHash } from '../../../src/lib/router.ts';
import { routes } from '../../../src/routes.ts';
import { propertyOptions, textFrom } from '../random-input.ts';

const matchRoute = (hash: string) => {
  const parsed = parseHash(hash);
  return parsed && match(routes, parsed.path);
};

describe('The hash', () => {
  test.each(['', '#', '#/'])('The hash %j is the home page.', (hash) => {
    expect(parseHash(hash)?.path).toBe('/');
    expect(matchRoute(hash)?.name).toBe('home');
  });

  test('A hash is parsed into path and query.', () => {
    const parsed = parseHash('#/login?status=reset&lang=de');
    expect(parsed?.path).toBe('/login');
    expect(Object.fromEntries(parsed?.query ?? [])).toEqual({ status: 'reset', lang: 'de' });
  });

  test('A hash may be just a query, which belongs to the home page.', () => {
    const parsed = parseHash('#?status=deleted');
    expect(parsed?.path).toBe('/');
    expect(parsed?.query.get('status')).toBe('deleted');
  });

  test('Further question marks belong to the query.', () => {
    expect(parseHash('#/login?a=b?c')?.query.get('a')).toBe('b?c');
  });

  test('A stray % in the query does not throw.', () => {
    expect(parseHash('#/login?lang=%')?.query.get('lang')).toBe('%');
  });

  test.each(['#content', '#!/login', '#login', '# /login', '##/login', '#javascript:alert(1)'])(
    'The hash %j is not a route.',
    (hash) => {
      expect(parseHash(hash)).toBeUndefined();
    },
  );
});

describe('A path', () => {
  test.each(Object.entries(routes))(
    'Every path of the route %s leads to it.',
    (name, { paths }) => {
      for (const path of paths)
        expect(matchRoute(`#${path.replace(/\{\w+\}/g, 'abc')}`)?.name).toBe(name);
    },
  );

  test.each(['#/login/', '#/login/?lang=de', '#/docs/mobile/ios/'])(
    'The path %s may end with a slash.',
    (hash) => {
      expect(matchRoute(hash)).toBeDefined();
    },
  );

  test.each([
    '#/nothing',
    '#/Login',
    '#/login/more',
    '#/docs',
    '#/confirm',
    '#/confirm/',
    '#/profile/delete',
    '#/passwordreset/a/b',
    '#/accounts/1/2',
    '#/accounts//',
    '#/__proto__',
    '#/constructor',
  ])('The path %s matches nothing.', (hash) => {
    expect(matchRoute(hash)).toBeUndefined();
  });
});

describe('A parameter', () => {
  const getId = (hash: string) => {
    const route = matchRoute(hash);
    return route?.name === 'accountdetails' ? route.params.id : undefined;
  };

  test.each([
    ['#/accounts/12', '12'],
    ['#/accounts/a%20b', 'a b'],
    ['#/accounts/%C3%A4', 'ä'],
    ['#/accounts/ä', 'ä'],
    ['#/accounts/a+b', 'a+b'],
    ['#/accounts/%3Fx%23y', '?x#y'],
    ['#/accounts/...', '...'],
    ['#/accounts/constructor', 'constructor'],
  ])('The parameter of %s is %j.', (hash, value) => {
    expect(getId(hash)).toBe(value);
  });

  test.each(['..%2F..%2Fauth%2Flogout', 'a%2Fb', '..%5c..%5cauth', '%2F', '%5C', '%2e%2e%2fauth'])(
    'A parameter never contains a slash or a backslash, which a proxy could resolve to another call: %s.',
    (parameter) => {
      for (const path of ['accounts', 'confirm', 'passwordreset', 'profile/delete'])
        expect(matchRoute(`#/${path}/${parameter}`)).toBeUndefined();
    },
  );

  test('A parameter is decoded once, never twice.', () => {
    expect(getId('#/accounts/%252e%252e')).toBe('%2e%2e');
    expect(getId('#/accounts/100%2525')).toBe('100%25');
  });

  test.each(['#/accounts/%', '#/accounts/100%', '#/accounts/%zz', '#/accounts/%E0%A4'])(
    'A parameter with a stray %%, as in %j, matches nothing.',
    (hash) => {
      expect(matchRoute(hash)).toBeUndefined();
    },
  );

  test.each(['#/accounts/.', '#/accounts/..', '#/accounts/%2e', '#/accounts/%2E%2e'])(
    'A parameter that climbs out of a folder, as in %j, matches nothing.',
    (hash) => {
      expect(matchRoute(hash)).toBeUndefined();
    },
  );

  test('A path may have several parameters.', () => {
    const table = { both: { paths: ['/a/{one}/{two}'] } } as const satisfies Patterns;
    expect(match(table, '/a/1/2')).toEqual({ name: 'both', params: { one: '1', two: '2' } });
  });
});

test('Routes are tried in the order of the table.', () => {
  const table = {
    any: { paths: ['/{word}'] },
    fixed: { paths: ['/fixed'] },
  } as const satisfies Patterns;
  expect(match(table, '/fixed')?.name).toBe('any');
  expect(matchRoute('#/accounts/overview')?.name).toBe('accountsoverview');
});

describe('Generating a path', () => {
  test('generatePath encodes each value.', () => {
    expect(generatePath('/a/{one}/{two}', { one: 'x/y', two: 'ä ?#%' })).toBe(
      '/a/x%2Fy/%C3%A4%20%3F%23%25',
    );
  });

  test('generatePath does not treat a value as a pattern.', () => {
    expect(generatePath('/a/{one}/{two}', { one: '{two}', two: '$&' })).toBe('/a/%7Btwo%7D/%24%26');
  });

  test('Matching a generated path returns its parameters.', () => {
    for (const value of ['12', '100%', '%2e%2e', 'ä', 'a b', '?x=1#y', '\u0000', '😀']) {
      const path = generatePath('/accounts/{id}', { id: value });
      expect(match(routes, path)).toEqual({ name: 'accountdetails', params: { id: value } });
    }
  });
});

const names: readonly string[] = Object.keys(routes);
const pieces = ['#', '/', '//', '?', '&', '=', '%', '%2e', '%2F', '%25', '.', '..', '{', '}', 'ä'];
const parts = [
  'accounts',
  'login',
  'confirm',
  'profile',
  'delete',
  'lang=de',
  '__proto__',
  '\ud800',
];
const start = fc.constantFrom('', '#', '#/', '#/');
const rest = textFrom([...pieces, ...parts], 12);
const anyHash = fc.tuple(start, rest).map((texts) => texts.join(''));

test('No hash makes the router throw, and every match is a route with its parameters.', () =>
  fc.assert(
    fc.property(anyHash, (hash) => {
      const parsed = parseHash(hash);
      if (parsed) expect(parsed.path).toMatch(/^\//);
      else expect(hash).toMatch(/^#?[^/?]/);
      const route = parsed && match(routes, parsed.path);
      if (!route) return;
      expect(names).toContain(route.name);
      const parameterNames = [...routes[route.name].paths[0].matchAll(/\{(\w+)\}/g)].map(
        ([, name]) => name,
      );
      expect(Object.keys(route.params)).toEqual(parameterNames);
      for (const value of Object.values(route.params)) expect(value).not.toMatch(/^\.{0,2}$/);
    }),
    propertyOptions,
  ));
