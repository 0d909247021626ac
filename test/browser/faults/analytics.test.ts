import { expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { button, eventually, heading, link, setStage } from '../stage.ts';
import { cases, reported, spoil } from './files.ts';

const stage = setStage({ settings: { analytics: { id: '1', url: '/matomo/' } } });

test.each(cases)(
  'analytics that %s is not missed, and comes with the next page',
  async (_, fault) => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate(...reported('analytics'));
    await context.route('**/matomo/matomo.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const { asked, mend } = await spoil(context, 'analytics', fault);
    await open('/login');
    await eventually(asked).toBe(1);
    await button(page.getByRole('main'), 'Login').click();
    await page.getByText('The password is required.').first().waitFor();
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'Contact').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    mend();
    const script = page.waitForRequest('**/matomo/matomo.js');
    await page.reload();
    await script;
    count('parts that cannot be loaded');
  },
);
