import type { ScreensOf } from '../../core/loading/loader.ts';
import { ConfirmScreen } from '../../screens/auth/confirm.tsx';
import { RegisterScreen } from '../../screens/auth/register.tsx';
import { ResetCompletionScreen } from '../../screens/auth/reset-completion.tsx';
import { ResetRequestScreen } from '../../screens/auth/reset-request.tsx';
import { ProfileScreen } from '../../screens/profile/profile.tsx';
import { ProfileDeletionScreen } from '../../screens/profile/profile-deletion.tsx';
import '../main.tsx';

export { default as style } from './profile.css';

/** Everything about a profile, from registration to deletion. */
export const screens: ScreensOf<'profile'> = {
  passwordreset: () => <ResetRequestScreen />,
  resetCompletion: ({ token }) => <ResetCompletionScreen token={token} />,
  register: () => <RegisterScreen />,
  confirm: ({ token }) => <ConfirmScreen token={token} />,
  profile: () => <ProfileScreen />,
  profileDeletion: ({ token }) => <ProfileDeletionScreen token={token} />,
};
