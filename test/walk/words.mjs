// What the person types. Nothing of it looks like what the page must not say ("undefined", a hole in braces).

const ordinary = {
  email: (n) => [`person${n}@example.com`, `Ada.${n}@Example.org `, 'not an address'],
  url: (n) => [
    `https://cloud${n}.example.org/`,
    `https://cloud${n}.example.org/index.php/apps/files`,
    `http://192.168.0.${n % 200}:8080/cloud`,
    `cloud${n}.example.org`,
    `HTTPS://User:Pass@cloud${n}.example.org/?a#b`,
  ],
  password: (n) => ['another password', 'demo-password', 'short', `secret words ${n}`],
  text: (n) => [`Cloud number ${n}.`, `Bea Bianchi ${n}.`, `Kanzlei Müller ${n}.`, ` ${n} `],
};

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://evil.example\\@good.example/',
  '__proto__',
  'constructor',
  '../../../etc',
  '%00%2f%zz',
  '$& $1 $$ \\0',
  '‮gro.elpmaxe//:sptth',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̸̢̛̦a̶͓̐l̵̨̇g̷̦̈o̴̙͐',
  'İıſﬀ',
  '\u200b\ufeff\u00a0',
  '   ',
  '',
];

const rightToLeft = [
  'שלום עולם',
  'مرحبا بالعالم',
  'حساب ABC 123 (تجريبي)',
  'עברית https://cloud.example/',
];

/**
 * @param {import('./dice.mjs').Dice} random
 * @param {{ name: string, type: string }} field
 * @param {number} n makes it unlike all others
 */
export function typedInto(random, { name, type }, n) {
  const [, kind] = random.weigh([
    [12, 'ordinary'],
    [3, 'hostile'],
    [2, 'rightToLeft'],
    [2, 'huge'],
  ]);
  if (kind === 'hostile') return random.pick(hostile);
  if (kind === 'rightToLeft') return random.pick(rightToLeft);
  if (kind === 'huge') {
    const piece = random.pick(['W', 'word ', '签', 'אב', 'https://a.example/']);
    return piece.repeat(Math.ceil(random.pick([200, 2_000, 8_000]) / piece.length));
  }
  const sort = [type, name].find((it) => Object.hasOwn(ordinary, it)) ?? 'text';
  return random.pick(ordinary[sort](n));
}

/**
 * What the service is likely to accept.
 *
 * @param {{ name: string }} field
 * @param {{ n: number, email: string, password: string, isNew: boolean }} values isNew: a password is chosen here
 */
export function fitting({ name }, { n, email, password, isNew }) {
  if (name === 'email') return isNew ? `new${n}@example.com` : email;
  if (name === 'password') return isNew ? 'another password' : password;
  if (/password/.test(name)) return 'another password';
  if (name === 'url') return `https://cloud${n}.example.org/`;
  return `Words of step ${n}.`;
}
