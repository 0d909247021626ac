import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, scope?: string, 'bom-ref': string }} Component a package as npm describes it */

/** The packages that reach the browser. */
const shippedPackages = ['react', 'react-dom', 'scheduler'];

/** Uses the lock file alone, without the network. If npm leaves out development packages, it also loses shared dependencies. */
const command = [
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--no-update-notifier',
];

/**
 * Returns the bill of materials (CycloneDX) as npm writes it, without development packages, and without what differs between
 * runs or computers. Throws if the shipped packages are not the expected ones.
 *
 * @param {string} root
 * @returns {string}
 */
export function createBillOfMaterials(root) {
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
  if (names.join() !== shippedPackages.join())
    throw new Error(`The shipped packages are not the expected ones: ${names}.`);
  const refs = [component, ...required].map((described) => described['bom-ref']);
  /** @param {string} ref */
  const isKept = (ref) => refs.includes(ref);
  return `${JSON.stringify(
    {
      ...rest,
      // npm uses the name of the folder.
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
