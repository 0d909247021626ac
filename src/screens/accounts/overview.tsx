import { useRef, useState } from 'react';
import {
  type AccountSummary,
  createAccount,
  deleteAccount,
  listAccounts,
} from '../../api/accounts.ts';
import { explain } from '../../core/failures.ts';
import { type Text, useText } from '../../core/language.ts';
import { navigate } from '../../core/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { Section } from '../../layout/section.tsx';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Restored, useDraft } from '../../ui/draft.tsx';
import { FormView } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';
import { accountFailure } from './account-failures.ts';
import { AccountFields } from './account-fields.tsx';
import { accountRules } from './account-rules.ts';
import { AccountsList } from './accounts-list.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';

type Deletion =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly id: string }
  | { readonly status: 'deleted' }
  | { readonly status: 'failed'; readonly message: Text };

export function AccountsOverviewScreen() {
  const { t, say } = useText();
  const { request, reload, replace } = useRequest(listAccounts);
  const [deletion, setDeletion] = useState<Deletion>({ status: 'idle' });
  const status = useRef<HTMLDivElement>(null);

  async function remove({ id, name }: AccountSummary) {
    if (deletion.status === 'busy') return;
    if (!window.confirm(t('Really delete account "{name}"?', { name }))) return;
    setDeletion({ status: 'busy', id });
    const result = await deleteAccount(id);
    if (!result.ok) return setDeletion({ status: 'failed', message: explain(result.failure) });
    if (request.status === 'done') replace(request.data.filter((account) => account.id !== id));
    setDeletion({ status: 'deleted' });
    status.current?.focus();
  }

  return (
    <div className="stack">
      <Page
        title={t('Accounts')}
        intro={t('Each account connects one platform to the signing service.')}
        wide
      >
        <div role="status" ref={status} tabIndex={-1}>
          {deletion.status === 'deleted' && (
            <Banner kind="success">{t('The account has been deleted.')}</Banner>
          )}
        </div>
        {deletion.status === 'failed' && <Banner kind="error">{say(deletion.message)}</Banner>}
        {request.status === 'pending' && <Loading />}
        {request.status === 'failed' && (
          <LoadFailure message={explain(request.failure)} retry={reload} />
        )}
        {request.status === 'done' && request.data.length === 0 && <Empty />}
        {request.status === 'done' && request.data.length > 0 && (
          <>
            <AccountsList
              accounts={request.data}
              busy={deletion.status === 'busy' ? deletion.id : undefined}
              remove={remove}
            />
            <p className="muted">
              {t('When an account is deleted, its platform can no longer use the service.')}
            </p>
          </>
        )}
      </Page>
      <NewAccount />
    </div>
  );
}

function Empty() {
  const { t } = useText();
  return (
    <div className="empty">
      <Icon path={cloud} />
      <h2>{t('No accounts created yet.')}</h2>
      <p className="muted">
        {t(
          'Create one for your platform. You then get an ID and a secret, which its administrator enters in the settings of the app.',
        )}
      </p>
    </div>
  );
}

function NewAccount() {
  const { t } = useText();
  const form = useForm(accountRules, async ({ name, url }, signal) => {
    const result = await createAccount({ name: name.trim(), url: url.trim() });
    if (!result.ok) return accountFailure('create', result.failure);
    if (!signal.aborted) navigate('accountDetails', { id: result.data.id }, { status: 'created' });
    return undefined;
  });
  const draft = useDraft(form);
  return (
    <Section title={t('New account')} wide>
      <Restored draft={draft} />
      <FormView form={form} submit={t('Create account')}>
        <AccountFields form={form} />
      </FormView>
    </Section>
  );
}
