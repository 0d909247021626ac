import { useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { useTitle } from '../../core/navigation/use-title.ts';
import { Note } from '../../ui/note.tsx';
import { Hero } from './hero.tsx';

const deleted = msg('User profile deleted.');

export function HomeScreen() {
  const { t, formatMessage } = useTranslation();
  const notice =
    useLocation(({ query }) => query.get('status')) === 'deleted' ? deleted : undefined;
  useAnnounce(notice);
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      {notice && (
        <Note variant="success" isBox>
          {formatMessage(notice)}
        </Note>
      )}
      <Hero />
    </>
  );
}
