/**
 * The whole application but for its screens, and what every form uses: imported by each chunk, so that it
 * travels in one file. Otherwise the bundler cuts a splinter for every set of chunks that share something,
 * each a request and some 300 bytes more.
 */
import '../core/email-rules.ts';
import '../core/failures.ts';
import '../lib/form.ts';
import '../main.tsx';
import '../ui/field.tsx';
import '../ui/form.tsx';
