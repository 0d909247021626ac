import { useText } from '../core/language.ts';
import { operator } from '../core/operator.ts';
import { Banner } from '../ui/banner.tsx';

/** Who runs the service, as the settings say; without them, what is missing and where it belongs. */
export function Operator() {
  const { t, language } = useText();
  const found = operator();
  if (!found) return <Missing />;
  return (
    <address className="operator" lang={language}>
      {found.name && <strong>{found.name}</strong>}
      {found.address?.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Contact />
      {found.register && (
        <span>
          {t('Register entry:')} {found.register}
        </span>
      )}
      {found.vatId && (
        <span>
          {t('VAT identification number:')} {found.vatId}
        </span>
      )}
    </address>
  );
}

/** E-mail address and phone number of the operator. */
export function Contact() {
  const { t, language } = useText();
  const { email, phone } = operator() ?? {};
  if (!email && !phone) return operator() ? null : <Missing />;
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
