import { type PlainKey, useText } from '../core/language.ts';
import { useLocation } from '../core/navigation.ts';
import { useSession } from '../core/session.ts';
import { useTitle } from '../core/title.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Link, type PlainRoute } from '../ui/link.tsx';
import { SignedPage } from '../ui/signed-page.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5';
const seal =
  'M12 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 14l-1.5 7 5-2.7 5 2.7-1.5-7M9.7 9.7l1.6 1.6 3-3.2';

type Feature = readonly [icon: string, title: PlainKey, words: PlainKey];

const features: readonly Feature[] = [
  [
    cloud,
    'In your Nextcloud',
    'Start a signature request from the menu of any PDF. The signed file lands next to the original.',
  ],
  [
    pen,
    'Sign with one link',
    'External people get a link by e-mail. They sign in the browser and need no profile.',
  ],
  [
    seal,
    'Verify at any time',
    'See who signed, when, and whether the document was changed afterwards.',
  ],
];

const steps: readonly (readonly [title: PlainKey, words: PlainKey])[] = [
  ['Create an account', 'Sign up, then add an account with the address of your platform.'],
  [
    'Connect the platform',
    'Its administrator enters the id and the secret of the account in the app.',
  ],
  ['Request a signature', 'Choose a PDF, add people, place the fields and send the request.'],
];

const requirements: readonly PlainKey[] = [
  'Nextcloud 28 or newer, which may also run at a local address',
  'An administrator who installs the app and enters id and secret',
  'Outgoing HTTPS: your Nextcloud need not be reachable from the internet',
];

const guides: readonly (readonly [to: PlainRoute, title: PlainKey, words: PlainKey])[] = [
  [
    'nextcloud',
    'Nextcloud integration',
    'Every step from the account to the connected platform, with the labels that you will see.',
  ],
  [
    'acrobat',
    'PDF reader set-up',
    'How a PDF reader comes to know who issued a certificate, and what its messages mean.',
  ],
  ['ios', 'iOS app', 'How to sign on iPhone and iPad, and where to check signatures.'],
];

export function HomeScreen() {
  const { t } = useText();
  const session = useSession();
  const deleted = useLocation().query.get('status') === 'deleted';
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      <div role="status">
        {deleted && <Banner kind="success">{t('User profile deleted.')}</Banner>}
      </div>
      <div className="hero">
        <div>
          <p className="eyebrow">
            <Icon path={seal} />
            {t('Electronic signatures for PDF documents')}
          </p>
          <h1 tabIndex={-1}>{t('Sign documents where they already are')}</h1>
          <p className="lead">
            {t(
              'Connect your Nextcloud to the signing service. People request, place and verify signatures right beside the file.',
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
      <section className="section" aria-labelledby="features">
        <div className="section__head">
          <h2 id="features">{t('Made for the way you already work')}</h2>
          <p>{t('Everything happens next to the file, in the tools your team knows.')}</p>
        </div>
        <div className="features">
          {features.map(([icon, title, words]) => (
            <div className="feature" key={title}>
              <Icon path={icon} />
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="section" aria-labelledby="steps">
        <div className="section__head">
          <h2 id="steps">{t('Ready in three steps')}</h2>
        </div>
        <ol className="steps steps--across">
          {steps.map(([title, words]) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section" aria-labelledby="requirements">
        <div className="section__head">
          <h2 id="requirements">{t('What you need')}</h2>
        </div>
        <ul className="ticks">
          {requirements.map((words) => (
            <li key={words}>
              <Icon name="check" />
              {t(words)}
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="guides">
        <div className="section__head">
          <h2 id="guides">{t('Read on')}</h2>
        </div>
        <div className="features">
          {guides.map(([to, title, words]) => (
            <div className="feature" key={to}>
              <h3>
                <Link to={to}>{t(title)}</Link>
              </h3>
              <p>{t(words)}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
