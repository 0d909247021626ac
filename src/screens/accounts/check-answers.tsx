import { Fragment } from 'react';
import { type PlainKey, useText } from '../../core/language/language.ts';
import { Icon } from '../../ui/icon.tsx';

/** The words of the platform, and what to do then. */
type Answer = readonly [answers: readonly PlainKey[], advice: PlainKey];

const success: Answer = [
  ['The settings for account … are valid.', 'The account settings are valid.'],
  'Account and platform are connected.',
];

const failures: readonly Answer[] = [
  [
    ['No account id and/or secret configured.'],
    'Fill in both fields, wait until they are saved, and check again.',
  ],
  [
    ['Invalid account id and/or secret configured.'],
    'Copy both again from this page, without spaces. Does “Server” show this service? Is the platform’s clock correct?',
  ],
  [
    ['The account url doesn’t match the url of your Nextcloud instance.'],
    'Correct the platform URL below, save it, and check again.',
  ],
  [
    ['Bad response received …', 'Error connecting …'],
    'The platform must be able to reach the service over HTTPS. Try again later, or ask the operator.',
  ],
  [
    ['Error while checking account settings …'],
    'The check itself failed. Look for the reason in the platform’s log, then check again.',
  ],
];

/** What the platform's check can say: success at a glance, failures when they are asked for, and on paper. */
export function CheckAnswers() {
  const { t } = useText();
  return (
    <>
      <h3>{t('What the check can report')}</h3>
      <p className="answer answer--success">
        <Icon name="check" />
        <Said answer={success} />
      </p>
      <details>
        <summary>{t('If the check fails')}</summary>
        <ul className="answers">
          {failures.map((answer) => (
            <li className="answer" key={answer[1]}>
              <Icon name="alert" />
              <Said answer={answer} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Said({ answer: [said, advice] }: { answer: Answer }) {
  const { t, language } = useText();
  return (
    <span>
      {said.map((words) => (
        <Fragment key={words}>
          {words !== said[0] && '/ '}
          {/* Some translations of the platform leave it in English. */}
          <q lang={t(words) === words && language !== 'en' ? 'en' : undefined}>{t(words)}</q>{' '}
        </Fragment>
      ))}
      {t(advice)}
    </span>
  );
}
