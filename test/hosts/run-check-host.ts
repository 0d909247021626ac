import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../tools/setup.mjs';

/** The tests use the demo service, in which check-host rightly finds faults. */
const isAboutDemoService = (finding: string) => /demo service|cookie of the service/.test(finding);

/** Runs check-host as an operator does, whose computer knows the authority of the certificate if it is given. */
export async function runCheckHost(url: string, authority = '', ...options: readonly string[]) {
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    ['src/host/check-host/check-host.mjs', ...options, url],
    { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } },
  ).then(
    (result) => ({ code: 0, stdout: result.stdout }),
    (error) => ({ code: Number(error.code), stdout: `${error.stdout}${error.stderr}` }),
  );
  const findings = stdout.split('\n').filter((line) => /^(wrong|advice)/.test(line));
  return { code, stdout, findings: findings.filter((finding) => !isAboutDemoService(finding)) };
}
