import { useEffect, useRef, useState } from 'react';
import {
  type AccountSummary,
  createAccount,
  deleteAccount,
  listAccounts,
} from '../../api/accounts.ts';
import { explain } from '../../core/forms/failures.ts';
import { text, useText } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { Section } from '../../layout/section.tsx';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Restored, useDraft } from '../../ui/draft.tsx';
import { FormView } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { accountFailure } from './account-failures.ts';
import { AccountFields } from './account-fields.tsx';
import { accountRules } from './account-rules.ts';
import { AccountsList } from './accounts-list.tsx';
import { type Deletion, nameOf } from './accounts-table.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';

const plus = 'M12 5v14M5 12h14';

export function AccountsOverviewScreen() {
  const { t } = useText();
  const { request, reload, change } = useRequest(listAccounts);
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());
  const [deletion, setDeletion] = useState<Deletion>();

  async function remove(account: AccountSummary) {
    const { id } = account;
    if (deleting.has(id)) return;
    if (!window.confirm(t('Really delete account "{name}"?', { name: nameOf(account) }))) return;
    const pressed = document.activeElement;
    setDeletion(undefined);
    setDeleting((ids) => new Set([...ids, id]));
    const result = await deleteAccount(id);
    setDeleting((ids) => new Set([...ids].filter((other) => other !== id)));
    // Not out of a field that somebody types into by now.
    const hasFocus = document.activeElement === pressed;
    if (result.ok) change((accounts) => accounts.filter((other) => other.id !== id));
    const message = result.ok ? text('The account has been deleted.') : explain(result.failure);
    setDeletion({ ok: result.ok, account, message, hasFocus });
  }

  const isFilled = request.status === 'done' && request.data.length > 0;
  return (
    <div className="stack">
      <Page
        title={t('Accounts')}
        intro={t('Each account connects one platform to the signing service.')}
        action={
          isFilled && (
            <Button kind="primary" onClick={startNew}>
              <Icon path={plus} />
              {t('New account')}
            </Button>
          )
        }
        wide
      >
        {request.status === 'pending' && <Loading />}
        {request.status === 'failed' && (
          <LoadFailure message={explain(request.failure)} retry={reload} />
        )}
        {request.status === 'done' && !isFilled && <Empty deletion={deletion} />}
        {isFilled && (
          <AccountsList
            accounts={request.data}
            busy={deleting}
            remove={remove}
            deletion={deletion}
            forget={() => setDeletion(undefined)}
          />
        )}
      </Page>
      <NewAccount />
    </div>
  );
}

/** To the form, which a long list would hide. */
const startNew = () => document.querySelector<HTMLElement>('#main input[name="name"]')?.focus();

function Empty({ deletion }: { deletion: Deletion | undefined }) {
  const { t, say } = useText();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deletion?.hasFocus) notice.current?.focus();
  }, [deletion]);
  return (
    <div className="empty">
      <div role="status">
        {deletion && (
          <Banner kind="success" ref={notice}>
            {say(deletion.message)}
          </Banner>
        )}
      </div>
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
    return 'left';
  });
  useUnsaved(form);
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
