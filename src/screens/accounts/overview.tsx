import { useRef, useState } from 'react';
import { type AccountSummary, createAccount, listAccounts } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/failures.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { navigate, updateHistoryState } from '../../core/navigation/navigation.ts';
import { Page, Section } from '../../layout/page.tsx';
import { getString } from '../../lib/decode.ts';
import { trimValues } from '../../lib/fields.ts';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { FormView } from '../../ui/form.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';
import { AccountFields, accountRules, toAccountError } from './account-fields.tsx';
import { AccountsList, Filter, useFiltered } from './accounts-list.tsx';
import { DeletionOutcome, useRemaining } from './deletion.tsx';

/** A shorter list is seen at a glance. */
const filterFrom = 10;

const none: readonly AccountSummary[] = [];

export function AccountsOverviewScreen() {
  const { t, formatMessage } = useTranslation();
  const { request, reload } = useRequest(listAccounts);
  // Back shows the list as it was left.
  const [filter, setFilter] = useState(() => getString(history.state, 'filter') ?? '');
  const accounts = useRemaining(request.status === 'done' ? request.data : none);
  const shown = useFiltered(accounts, filter);
  const total = accounts.length;
  // It does not go from under the cursor.
  const hasFilter = useRef(false);
  hasFilter.current ||= total >= filterFrom || filter !== '';
  const isEmpty = request.status === 'done' && total === 0;
  const isFiltered = total > 0 && filter.trim() !== '';
  const found = msg('{count} of {total} accounts', { count: shown.length, total });
  useAnnounce(isFiltered ? found : undefined);
  function filterBy(words: string) {
    updateHistoryState({ filter: words });
    setFilter(words);
    if (!words.trim()) announce(msg('{count} of {total} accounts', { count: total, total }));
  }
  return (
    <Page
      title={t('Accounts')}
      width="wide"
      intro={isEmpty && t('No accounts created yet.')}
      tools={
        !isEmpty && (
          <>
            {hasFilter.current && <Filter filter={filter} filterBy={filterBy} />}
            <span className="new-account__link">
              <Button onClick={startNew}>{t('New account')}</Button>
            </span>
          </>
        )
      }
    >
      <NewAccount />
      <div className="outcome">
        <DeletionOutcome />
        {isFiltered && <p className="muted">{formatMessage(found)}</p>}
      </div>
      {request.status === 'pending' && <Loading />}
      {request.status === 'failed' && (
        <LoadFailure failure={toFormError(request.failure)} retry={reload} />
      )}
      {total > 0 && <AccountsList accounts={shown} filter={filter} />}
    </Page>
  );
}

/** To the form, which stands below the list on a phone. */
const startNew = () => document.querySelector<HTMLElement>('#main input[name="name"]')?.focus();

function NewAccount() {
  const { t } = useTranslation();
  const form = useForm(accountRules, async (values) => {
    const result = await createAccount(trimValues(values));
    if (!result.ok) return toAccountError(result.failure, 'Could not create account ({error}).');
    return () => navigate('accountDetails', { id: result.data }, { status: 'created' });
  });
  return (
    <div className="new-account">
      <Section title={t('New account')}>
        <FormView form={form} submit={t('Create account')}>
          <AccountFields form={form} />
        </FormView>
      </Section>
    </div>
  );
}
