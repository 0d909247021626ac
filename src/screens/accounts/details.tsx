import { useEffect, useState } from 'react';
import { type Account, loadAccount, updateAccount } from '../../api/accounts.ts';
import { explain, refusedWith } from '../../core/forms/failures.ts';
import { parsePlatformUrl, suggestBaseUrl } from '../../core/forms/platform-url.ts';
import { type Message, text, useText } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { Section } from '../../layout/section.tsx';
import { type Form, useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { Banner } from '../../ui/banner.tsx';
import { DeadEnd } from '../../ui/dead-end.tsx';
import { Restored, useDraft } from '../../ui/draft.tsx';
import { FormView } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { accountFailure } from './account-failures.ts';
import { AccountFields } from './account-fields.tsx';
import { accountRules } from './account-rules.ts';
import { nameOf } from './accounts-table.tsx';
import { HandOver } from './hand-over.tsx';

const failures = { 404: 'This account does not exist.' } as const;

export function AccountDetailsScreen({ id }: { id: string }) {
  const { t } = useText();
  const { request, reload, change } = useRequest((signal) => loadAccount(id, signal));
  const above = (
    <Link to="accountsOverview" className="crumb" aria-current={false}>
      <Icon path="M14.5 6l-6 6 6 6" />
      {t('Accounts')}
    </Link>
  );
  const account = request.status === 'done' ? request.data : undefined;
  const isMissing = request.status === 'failed' && refusedWith(request.failure, 404);
  const Failure = isMissing ? DeadEnd : LoadFailure;
  // One tree for all states: the heading, which has the focus, stays.
  return (
    <div className="stack">
      <Page title={account ? nameOf(account) : t('Account details')} above={above}>
        {!isMissing && <Created id={id} />}
        {request.status === 'pending' && <Loading />}
        {request.status === 'failed' && (
          <Failure message={explain(request.failure, failures)} retry={reload}>
            <ButtonLink kind="secondary" to="accountsOverview" aria-current={false}>
              {t('Accounts')}
            </ButtonLink>
          </Failure>
        )}
        {account && <HandOver account={account} />}
      </Page>
      {account && (
        <Settings
          account={account}
          saved={(changed) => change((before) => ({ ...before, ...changed }))}
        />
      )}
      {account && <Replacement />}
    </div>
  );
}

/** Said even if the details cannot be loaded. */
function Created({ id }: { id: string }) {
  const { t } = useText();
  const created = useLocation().query.get('status') === 'created';
  return (
    <div role="status">
      {created && <Banner kind="success">{t('Account created as "{id}".', { id })}</Banner>}
    </div>
  );
}

/** For whoever comes back: how an account is replaced or given up. */
function Replacement() {
  const { t } = useText();
  return (
    <Section title={t('Secret leaked or lost?')}>
      <p>{t('If it is lost, copy it again from this page.')}</p>
      <p>
        {t(
          'If it has leaked, finish open signature requests, copy the URL above, delete the account, create a new one with this URL, and enter its ID and secret on the platform at once.',
        )}
      </p>
      <div className="actions">
        <ButtonLink kind="secondary" to="accountsOverview" aria-current={false}>
          {t('Go to your accounts')}
        </ButtonLink>
        <ButtonLink kind="secondary" to="faq" section="lost-secret">
          {t('What to do if the secret has leaked')}
        </ButtonLink>
      </div>
    </Section>
  );
}

type SettingsProps = {
  readonly account: Account;
  readonly saved: (changed: Pick<Account, 'name' | 'url'>) => void;
};

function Settings({ account, saved }: SettingsProps) {
  const { t } = useText();
  const form = useForm(accountRules, async () => {
    // What nobody has changed goes back as it came: a field cannot hold every name.
    const { name, url } = Object.fromEntries(form.changes());
    const changed = { name: name?.trim() ?? account.name, url: url?.trim() ?? account.url };
    const result = await updateAccount(account.id, changed);
    if (!result.ok) return accountFailure('update', result.failure);
    saved(changed);
    return { ok: true, message: text('The account has been updated.') };
  });
  useUnsaved(form);
  const draft = useDraft(form);
  return (
    <Section title={t('Account settings')}>
      <Restored draft={draft} />
      <FormView form={form} submit={t('Save')}>
        <AccountFields form={form} defaults={account} />
      </FormView>
      {/* Last, so that nothing moves under the pointer. */}
      <UrlWarning form={form} url={account.url} />
    </Section>
  );
}

type UrlWarningProps = { readonly form: Form<'name' | 'url', Message>; readonly url: string };

/** What stops working if another URL is saved. */
function UrlWarning({ form, url }: UrlWarningProps) {
  const { t } = useText();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    // Its base, as the helper proposes it, is no other platform.
    const known = [url, suggestBaseUrl(url)];
    const look = () => {
      const typed = form.control('url')?.value.trim() ?? url;
      setChanged(parsePlatformUrl(typed) !== undefined && !known.includes(typed));
    };
    look();
    const left = new AbortController();
    // Whoever saves may do so without leaving the field.
    for (const type of ['input', 'change']) {
      form.element()?.addEventListener(type, look, { signal: left.signal });
    }
    return () => left.abort();
  }, [form, url]);
  return (
    <div role="status">
      {changed && (
        <Banner kind="warning">
          {t('Once you save this, the platform at the old address can no longer use this account.')}
        </Banner>
      )}
    </div>
  );
}
