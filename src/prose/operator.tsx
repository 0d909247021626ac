import { Fragment } from 'react';
import { useTranslation } from '../core/language/language.ts';
import { useLocation } from '../core/navigation/navigation.ts';
import { operator } from '../core/settings/operator.ts';
import { Link } from '../ui/link.tsx';
import { CodeBlock } from './code-block.tsx';

/**
 * The operator's details from the settings. *Contact* shows how to reach them, and who they are; other pages show all. If
 * there are none, the page shows `OperatorMissing` at its top instead.
 */
export function Operator() {
  // For `lang`: the page around this may be in English.
  const { t, language } = useTranslation();
  const isContact = useLocation(({ route }) => route.name === 'contact');
  const details = operator();
  if (!details) return null;
  const { name, address = [], email, phone, representative, register, vatId } = details;
  const emailLink = email && (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
  );
  // The zero of `+49 (0)30` is dialled only without the country's code.
  const dialled = phone?.replace(/^(\+[\d ]*)\(0\)/, '$1').replace(/[^+\d]/g, '');
  const phoneLink = phone && <a href={`tel:${dialled}`}>{phone}</a>;
  if (isContact) {
    return (
      <address className="operator" lang={language}>
        {emailLink}
        {phoneLink}
        <span className="muted">
          {name && `${name}. `}
          <span>{t('All details are in the')}</span> <Link to="imprint">{t('imprint')}</Link>.
        </span>
      </address>
    );
  }
  return (
    <address className="operator" lang={language}>
      {name && <strong translate="no">{name}</strong>}
      {address.length > 0 && (
        <span className="operator__address" translate="no">
          {address.join('\n')}
        </span>
      )}
      {representative && <span>{`${t('Represented by:')} ${representative}`}</span>}
      {email && (
        <span>
          {t('Email address')}: {emailLink}
        </span>
      )}
      {phone && (
        <span>
          {t('Phone:')} {phoneLink}
        </span>
      )}
      {register && <span>{`${t('Company register:')} ${register}`}</span>}
      {vatId && <span>{`${t('VAT identification number:')} ${vatId}`}</span>}
    </address>
  );
}

/** Says that the operator's details are missing. The build tells the operator where they belong. */
export function OperatorMissing() {
  const { t, language } = useTranslation();
  if (operator()) return null;
  return (
    <blockquote lang={language}>
      <p>{t('The operator of this service has not entered their details yet.')}</p>
    </blockquote>
  );
}

/** The fingerprint with which visitors compare the root certificate, if the settings have one. */
export function Fingerprint() {
  const { t, language } = useTranslation();
  const { fingerprint } = operator() ?? {};
  if (!fingerprint) return null;
  const bytes = fingerprint.match(/[\da-f]{2}[: ]?/gi) ?? [];
  return (
    <div className="fingerprint" lang={language}>
      <p>{t('SHA-256 fingerprint of this service’s root certificate:')}</p>
      <CodeBlock>
        {/* A line ends between two bytes. */}
        {bytes.map((byte, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bytes may be equal, and the list never changes.
          <Fragment key={index}>
            {byte}
            <wbr />
          </Fragment>
        ))}
      </CodeBlock>
    </div>
  );
}
