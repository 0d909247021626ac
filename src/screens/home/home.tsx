import type { ReactNode } from 'react';
import { type PlainKey, useText } from '../../core/language.ts';
import { useLocation } from '../../core/navigation.ts';
import { useSession } from '../../core/session.ts';
import { useTitle } from '../../core/title.ts';
import { property } from '../../lib/decode.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { SignedPage } from '../../ui/signed-page.tsx';
import { type Feature, Features } from './features.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5';
const seal =
  'M12 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 14l-1.5 7 5-2.7 5 2.7-1.5-7M9.7 9.7l1.6 1.6 3-3.2';

/** What somebody has just done who was led here. */
const notices: Readonly<Record<string, PlainKey>> = {
  deleted: 'User profile deleted.',
  registered: 'Registration complete, you can now login.',
};

/** For those who were sent here by an email or a file. */
const doors: readonly Feature[] = [
  {
    to: 'faq',
    section: 'asked-to-sign',
    title: 'If you are asked to sign',
    words: 'How to tell whether the email is genuine, and what you need in order to sign.',
  },
  {
    to: 'acrobat',
    title: 'Check signed PDFs',
    words:
      'You have received a signed PDF: how to check the signature, and what the PDF reader’s messages mean.',
  },
];

const features: readonly Feature[] = [
  {
    icon: cloud,
    title: 'In your Nextcloud',
    words:
      'Start a signature request from the menu of a PDF. By default, the signed file is saved next to the original.',
  },
  {
    icon: pen,
    title: 'Sign with one link',
    words: 'External signers get a link by email and sign in the browser, without a profile.',
  },
  {
    icon: seal,
    title: 'Verify in Nextcloud',
    words: 'See the name and date in each signature, and whether the file has been changed since.',
  },
];

const facts: readonly Feature[] = [
  {
    to: 'nextcloud',
    section: 'background',
    title: 'Where your PDFs go',
    words:
      'By default, Nextcloud sends every PDF in its users’ files to the service to have signatures checked. Administrators can switch this off.',
  },
  {
    to: 'https://github.com/strukturag/nextcloud-certificate24',
    title: 'An open-source app',
    words: 'The Certificate24 app is licensed under the AGPL; anyone can read its code.',
  },
  {
    to: 'contact',
    title: 'Who vouches for the signature',
    words: 'Ask the operator of this service who issues its certificates.',
  },
];

const steps: readonly Feature[] = [
  {
    title: 'Create a profile',
    words: 'Sign up, open the link in the email and choose a password.',
  },
  {
    title: 'Connect the platform',
    words: 'Create an account and enter its ID and secret in the Certificate24 app.',
  },
  {
    title: 'Request a signature',
    words: 'Choose a PDF, add people, place the fields and send the request.',
  },
];

export function HomeScreen() {
  const { t } = useText();
  const loggedIn = useSession().status === 'loggedIn';
  const status = useLocation().query.get('status') ?? '';
  const notice = property(notices, status) as PlainKey | undefined;
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      <div role="status">{notice && <Banner kind="success">{t(notice)}</Banner>}</div>
      <div className="hero">
        <div>
          <p className="eyebrow">
            <Icon path={seal} />
            {t('Electronic signatures for PDF documents')}
          </p>
          <h1 tabIndex={-1}>{t('Request signatures straight from your Nextcloud')}</h1>
          <p className="lead">
            {t(
              'Connect your Nextcloud to the signing service. Request, sign and verify from within Nextcloud; the PDFs are sent to the service for this.',
            )}
          </p>
          <div className="actions">
            {loggedIn ? (
              <ButtonLink kind="primary" to="accountsOverview">
                {t('Go to your accounts')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="register">
                {t('Create a profile')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to="features">
              {t('See all features')}
            </ButtonLink>
          </div>
        </div>
        <SignedPage />
      </div>
      <Part title={t('For signers and recipients')}>
        <Features of={doors} look="feature" />
      </Part>
      <Part title={t('Made for the way you already work')}>
        <Features of={features} look="fact" />
      </Part>
      <Part title={t('Good to know before you start')} look="band">
        <Features of={facts} look="fact" />
      </Part>
      <Part title={t('Set up in three steps')}>
        <ol className="row steps">
          {steps.map(({ title, words }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t('Connect your Nextcloud')} look="call">
        <p>{t('You need Nextcloud 28 or newer; it may also run at a local address.')}</p>
        <ButtonLink kind="primary" to={loggedIn ? 'nextcloud' : 'register'}>
          {t('Get started')}
        </ButtonLink>
      </Part>
    </>
  );
}

type PartProps = {
  readonly title: string;
  readonly look?: 'band' | 'call';
  readonly children: ReactNode;
};

const Part = ({ title, look, children }: PartProps) => (
  <section className={`section${look ? ` ${look}` : ''}`}>
    <h2>{title}</h2>
    {children}
  </section>
);
