/**
 * The whole application but for its screens, and what several screens use: imported by each chunk, so that it
 * travels in one file. Otherwise the bundler cuts a splinter for every set of chunks that share something,
 * each a request and some 300 bytes more.
 */
import '../api/passwords.ts';
import '../api/profile.ts';
import '../api/session.ts';
import '../app.tsx';
import '../core/field-rules.ts';
import '../lib/form.ts';
import '../lib/request.ts';
import '../ui/field.tsx';
import '../ui/form.tsx';
