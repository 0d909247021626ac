import { useState } from 'react';
import { type AccountSummary, createAccount, listAccounts } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { trimValues } from '../../lib/fields.ts';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { FormView } from '../../ui/form.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { useAccountChanges } from './account-changes.ts';
import { AccountFields, accountRules, toAccountError } from './account-fields.tsx';
import { AccountsList, Filter, useFilter, useFilteredAccounts } from './accounts-list.tsx';
import { DeletionOutcome } from './delete-account.tsx';

/** A shorter list is seen at a glance. */
const minAccountsForFilter = 10;

const noAccounts: readonly AccountSummary[] = [];

export function AccountsOverviewScreen() {
  const { t, formatMessage } = useTranslation();
  const { request, reload, mutate } = useRequest(listAccounts);
  useAccountChanges(({ id, update }) => {
    if (!update) mutate((accounts) => accounts.filter((account) => account.id !== id));
  });
  const [filter, setFilter] = useFilter();
  const accounts = request.status === 'done' ? request.data : noAccounts;
  const filtered = useFilteredAccounts(accounts, filter);
  const total = accounts.length;
  // It does not go from under the cursor.
  const needsFilter = total >= minAccountsForFilter || filter !== '';
  const [hasFilter, setHasFilter] = useState(needsFilter);
  if (needsFilter && !hasFilter) setHasFilter(true);
  const isEmpty = request.status === 'done' && total === 0;
  const isFiltered = total > 0 && filter.trim() !== '';
  const found = msg('{count} of {total} accounts', { count: filtered.length, total });
  useAnnounce(isFiltered ? found : undefined);
  function handleFilterChange(words: string) {
    setFilter(words);
    if (!words.trim()) announce(msg('{count} of {total} accounts', { count: total, total }));
  }
  return (
    <Page
      title={t('Accounts')}
      width="wide"
      lead={isEmpty && t('No accounts created yet.')}
      actions={
        !isEmpty && (
          <>
            {hasFilter && <Filter filter={filter} onFilterChange={handleFilterChange} />}
            <span className="new-account__link">
              <Button onClick={focusNewAccountForm}>{t('New account')}</Button>
            </span>
          </>
        )
      }
    >
      <NewAccount />
      <div className="list-status">
        <DeletionOutcome />
        {isFiltered && <p className="muted">{formatMessage(found)}</p>}
      </div>
      {request.status === 'pending' && <Loading />}
      {request.status === 'failed' && (
        <LoadError error={toFormError(request.failure)} onRetry={reload} />
      )}
      {total > 0 && <AccountsList accounts={filtered} filter={filter} />}
    </Page>
  );
}

/** To the form, which stands below the list on a phone. */
const focusNewAccountForm = () =>
  document.querySelector<HTMLElement>('#main input[name="name"]')?.focus();

function NewAccount() {
  const { t } = useTranslation();
  const form = useForm(accountRules, async (values) => {
    const result = await createAccount(trimValues(values));
    if (!result.ok) return toAccountError(result.failure, 'Could not create account ({error}).');
    const id = result.data;
    return {
      ok: true,
      redirect: () => navigate('accountDetails', { id }, { status: 'created' }),
    };
  });
  return (
    <div className="new-account">
      <Section title={t('New account')}>
        <FormView form={form} submitLabel={t('Create account')}>
          <AccountFields form={form} />
        </FormView>
      </Section>
    </div>
  );
}
