// Runs before a command that needs the packages, and installs them if they are missing or older than the lock file.
import { ensurePackages } from './setup.mjs';

try {
  ensurePackages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
