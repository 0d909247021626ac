import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, scope?: string, 'bom-ref': string }} Component a package as npm describes it */

/** The packages that reach the browser. */
const shipped = ['react', 'react-dom', 'scheduler'];

/** Of the lock file alone, so no network is needed. Without the tools npm forgets what they share with us. */
const command = [
  'sbom',
  ...['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
  ...['--include=dev', '--include=optional', '--include=peer', '--no-update-notifier'],
];

/**
 * The bill of materials (CycloneDX) as npm writes it, without the tools of the build and without what differs from
 * time to time or from computer to computer. Throws when anything else than what is known would be shipped.
 *
 * @param {string} root
 * @returns {string}
 */
export function materials(root) {
  const shell = process.platform === 'win32';
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const bill = JSON.parse(execFileSync('npm', command, { ...options, shell, maxBuffer: 2 ** 28 }));
  const { serialNumber: _, metadata, components, dependencies, ...rest } = bill;
  const { timestamp: _time, tools: _tools, component, ...others } = metadata;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const required = /** @type {Component[]} */ (components).filter(
    ({ scope }) => scope === 'required',
  );
  const names = required.map((shippedPackage) => shippedPackage.name).sort();
  if (names.join() !== shipped.join()) throw new Error(`Shipped is not what is known: ${names}.`);
  const refs = [component, ...required].map((described) => described['bom-ref']);
  /** @param {string} ref */
  const isKept = (ref) => refs.includes(ref);
  return `${JSON.stringify(
    {
      ...rest,
      // npm takes the folder's name.
      metadata: { ...others, component: { ...component, name } },
      components: required,
      dependencies: /** @type {{ ref: string, dependsOn: string[] }[]} */ (dependencies)
        .filter(({ ref }) => isKept(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
    },
    null,
    2,
  )}\n`;
}
