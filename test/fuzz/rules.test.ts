// @vitest-environment node
import { expect } from 'vitest';
import { emailRules } from '../../src/core/forms/email-rules.ts';
import {
  newPasswordRules,
  passwordRules,
  repeatRules,
} from '../../src/core/forms/password-rules.ts';
import { firstFailure } from '../../src/lib/rules.ts';
import { accountRules } from '../../src/screens/accounts/account-rules.ts';
import { personRules } from '../../src/screens/profile/person-rules.ts';
import { family } from './family.ts';
import { hostileText } from './hostile.ts';

const local = ['a', 'ada', '.', '-', '+', '@', 'example', '.com', ' ', '\u202e', '@@', '"', '()'];

family(
  'an email address that passes is ASCII without blanks around one @, and a plain one passes',
  (random) => hostileText(random, local),
  (value) => {
    const message = firstFailure({ email: emailRules }, 'email', { email: value });
    const trimmed = value.trim();
    if (message === undefined) {
      expect(trimmed).toMatch(/^[^@]+@[^@]+$/);
      expect(trimmed).toMatch(/^[\u0021-\u007e]+$/);
    } else {
      expect(message).toHaveProperty('key');
      expect(trimmed).not.toMatch(/^[a-z]+@[a-z]+\.[a-z]+$/);
    }
  },
);

const forms = {
  account: accountRules,
  person: personRules,
  completion: { password: passwordRules, password2: repeatRules('password' as const) },
  change: { password: newPasswordRules, password2: repeatRules('password' as const) },
};

family(
  'every rule of every form answers with a sentence or with nothing',
  (random) => ({
    form: random.pick(Object.keys(forms) as (keyof typeof forms)[]),
    texts: Array.from({ length: 4 }, () => hostileText(random, local)),
  }),
  ({ form, texts }) => {
    const rules: Readonly<Record<string, readonly unknown[]>> = forms[form];
    const names = Object.keys(rules);
    const values = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
    for (const name of names) {
      // The table's union of forms has no common names.
      const message = firstFailure(rules as never, name as never, values as never) as unknown;
      if (message !== undefined) expect(message).toHaveProperty('key');
    }
  },
);
