import { useText } from '../core/language/language.ts';
import { operator } from '../core/settings/operator.ts';
import { Banner } from '../ui/banner.tsx';
import { Code } from './code.tsx';

/** Who runs the service, as the settings say; without them, what is missing and where it belongs. */
export function Operator() {
  const { t, language } = useText();
  const details = operator();
  if (!details) return <Missing />;
  const rows = [
    [t('Register entry:'), details.register],
    [t('VAT identification number:'), details.vatId],
  ] as const;
  return (
    <address className="operator" lang={language}>
      <strong>{details.name}</strong>
      {details.address?.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Contact />
      {rows.map(
        ([label, value]) =>
          value && (
            <span key={label}>
              {label} {value}
            </span>
          ),
      )}
    </address>
  );
}

/** Email address and phone number of the operator. */
export function Contact() {
  const { t, language } = useText();
  const { email, phone } = operator() ?? {};
  if (!operator()) return <Missing />;
  return (
    <>
      {email && (
        <span lang={language}>
          {t('Email address')}:{' '}
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </span>
      )}
      {phone && (
        <span lang={language}>
          {t('Phone:')} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </span>
      )}
    </>
  );
}

/** What a root certificate is compared with, where the operator has named it. */
export function Fingerprint() {
  const { t, language } = useText();
  const { fingerprint } = operator() ?? {};
  if (!fingerprint) return null;
  return (
    <div lang={language}>
      <p>{t('Fingerprint of this service’s root certificate (SHA-256):')}</p>
      <Code lines={fingerprint} />
    </div>
  );
}

function Missing() {
  const { t, language } = useText();
  return (
    // The page round it may be in English.
    <div lang={language}>
      <Banner kind="warning">
        <p>{t('The operator of this service has not entered their details yet.')}</p>
        <p>{t('For the operator: they belong in the key “operator” of the page’s settings.')}</p>
      </Banner>
    </div>
  );
}
