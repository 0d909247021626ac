import type { ReactNode } from 'react';
import { type PlainKey, useText } from '../core/language.ts';
import { useLocation } from '../core/navigation.ts';
import { useSession } from '../core/session.ts';
import { useTitle } from '../core/title.ts';
import { property } from '../lib/decode.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Link, type PlainRoute } from '../ui/link.tsx';
import { SignedPage } from '../ui/signed-page.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5';
const up = 'M12 20V5M5.5 11L12 4.500l6.500 6.500';
const seal =
  'M12 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 14l-1.5 7 5-2.7 5 2.7-1.5-7M9.7 9.7l1.6 1.6 3-3.2';

/** What somebody has just done who was led here. */
const notices: Readonly<Record<string, PlainKey>> = {
  deleted: 'User profile deleted.',
  registered: 'Registration complete, you can now login.',
};

type Feature = {
  readonly icon?: string;
  readonly to?: PlainRoute;
  readonly section?: string;
  readonly title: PlainKey;
  readonly words: PlainKey;
};

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
    words:
      'See the name in each signature, when it was made, and whether the file has been changed since.',
  },
  {
    icon: up,
    to: 'nextcloud',
    section: 'background',
    title: 'Background verification',
    words:
      'By default, Nextcloud sends every user’s PDFs to the service for checking. This can be switched off.',
  },
];

const steps: readonly (readonly [title: PlainKey, words: PlainKey])[] = [
  ['Create an account', 'Sign up, then add an account with the address of your platform.'],
  ['Enter ID and secret', 'Its administrator enters both in the Certificate24 app.'],
  ['Request a signature', 'Choose a PDF, add people, place the fields and send the request.'],
];

const requirements: readonly PlainKey[] = [
  'Nextcloud 28 or newer, which may also run at a local address',
  'An administrator who installs the app',
  'Outgoing HTTPS: your Nextcloud need not be reachable from the internet',
];

const guides: readonly Feature[] = [
  {
    to: 'nextcloud',
    title: 'Nextcloud integration',
    words: 'Every step to the connected platform, with the labels that you will see.',
  },
  {
    to: 'faq',
    section: 'asked-to-sign',
    title: 'If you are asked to sign',
    words: 'How to tell whether the email is genuine, and what you need to sign.',
  },
  {
    to: 'acrobat',
    title: 'Check signed PDFs',
    words:
      'You have received a signed PDF: how to check the signature, and what the reader’s messages mean.',
  },
  {
    to: 'ios',
    title: 'iPhone and iPad',
    words: 'How to sign on iPhone and iPad, and where to check signatures.',
  },
];

const more: readonly (readonly [to: PlainRoute, label: PlainKey])[] = [
  ['product', 'Product'],
  ['help', 'Help'],
  ['faq', 'FAQ'],
];

export function HomeScreen() {
  const { t } = useText();
  const session = useSession();
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
            {session.status === 'loggedIn' ? (
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
      <Part id="features" title={t('Made for the way you already work')}>
        <Features of={features} />
      </Part>
      <Part id="steps" title={t('Set up in three steps')}>
        <ol className="steps steps--across">
          {steps.map(([title, words]) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="requirements" title={t('What you need')}>
        <ul className="ticks">
          {requirements.map((words) => (
            <li key={words}>
              <Icon name="check" />
              {t(words)}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="guides" title={t('Guides')}>
        <Features of={guides} />
        <div className="actions">
          {more.map(([to, label]) => (
            <ButtonLink kind="secondary" to={to} key={to}>
              {t(label)}
            </ButtonLink>
          ))}
        </div>
      </Part>
    </>
  );
}

type PartProps = {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
};

const Part = ({ id, title, children }: PartProps) => (
  <section className="section" aria-labelledby={id}>
    <div className="section__head">
      <h2 id={id}>{title}</h2>
    </div>
    {children}
  </section>
);

function Features({ of }: { of: readonly Feature[] }) {
  const { t } = useText();
  return (
    <div className="features">
      {of.map(({ icon, to, section, title, words }) => (
        <div className="feature" key={title}>
          {icon && <Icon path={icon} />}
          <h3>
            {to ? (
              <Link to={to} section={section}>
                {t(title)}
              </Link>
            ) : (
              t(title)
            )}
          </h3>
          <p>{t(words)}</p>
        </div>
      ))}
    </div>
  );
}
