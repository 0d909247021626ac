// Build time only: the application's own functions, as the build needs them.
import { build } from 'esbuild';

/** Bundles the source, whose imports are relative to the project, and returns what it exports. */
export async function loadSource(root, contents) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
