import { useTranslation } from '../core/language/language.ts';
import { operator } from '../core/settings/operator.ts';
import { CodeBlock } from './code-block.tsx';

/** The operator's details from the settings. If there are none, the page shows `OperatorMissing` at its top instead. */
export function Operator() {
  const { t, language } = useTranslation();
  const details = operator();
  if (!details) return null;
  const { name, address = [], email, phone, representative, register, vatId } = details;
  // The page around it may be in English.
  return (
    <address className="operator" lang={language}>
      {name && <strong>{name}</strong>}
      {address.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes.
        <span key={index}>{line}</span>
      ))}
      {representative && <span>{`${t('Represented by:')} ${representative}`}</span>}
      {email && (
        <span>
          {t('Email address')}:{' '}
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </span>
      )}
      {phone && (
        <span>
          {t('Phone:')} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </span>
      )}
      {register && <span>{`${t('Company register:')} ${register}`}</span>}
      {vatId && <span>{`${t('VAT identification number:')} ${vatId}`}</span>}
    </address>
  );
}

/** Says that the operator's details are missing, and where they belong. */
export function OperatorMissing() {
  const { t, language } = useTranslation();
  if (operator()) return null;
  return (
    <blockquote lang={language}>
      <p>{t('The operator of this service has not entered their details yet.')}</p>
      <p>{t('If you run this service, enter them under “operator” in settings.json.')}</p>
    </blockquote>
  );
}

/** The fingerprint with which visitors compare the root certificate, if the settings have one. */
export function Fingerprint() {
  const { t, language } = useTranslation();
  const { fingerprint } = operator() ?? {};
  if (!fingerprint) return null;
  return (
    <div lang={language}>
      <p>{t('Fingerprint of this service’s root certificate (SHA-256):')}</p>
      <CodeBlock lines={fingerprint} />
    </div>
  );
}
