import { useTranslation } from '../../core/language/language.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountSeal } from './account-seal.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';

/** Where the ID and the secret of an account come from, and where its administrator enters them. */
export function ConnectionPicture() {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <figure className="connection-picture">
      <div className="connection-picture__end">
        <AccountSeal id="example" state="dashed" />
        <strong>{brand}</strong>
      </div>
      <p className="connection-picture__line">
        <span>{t('ID and secret')}</span>
      </p>
      <div className="connection-picture__end">
        <Icon path={cloud} />
        <strong>{t('Your Nextcloud')}</strong>
      </div>
      <figcaption className="muted">
        {t(
          'Your Nextcloud administrator enters both once, under “Certificate24” in the administration settings.',
        )}
      </figcaption>
    </figure>
  );
}
