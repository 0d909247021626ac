import '../main.tsx';
import type { ScreensOf } from '../core/loading/load.ts';
import { ResetCompletionScreen } from '../screens/auth/reset-completion.tsx';
import { ResetRequestScreen } from '../screens/auth/reset-request.tsx';
import { ConfirmScreen } from '../screens/profile/confirm.tsx';
import { ProfileScreen } from '../screens/profile/profile.tsx';
import { ProfileDeletionScreen } from '../screens/profile/profile-deletion.tsx';
import { RegisterScreen } from '../screens/profile/register.tsx';

/** A profile from registration to deletion. */
export const screens: ScreensOf<'profile'> = {
  resetRequest: () => <ResetRequestScreen />,
  resetCompletion: ({ token }) => <ResetCompletionScreen token={token} />,
  register: () => <RegisterScreen />,
  confirm: ({ token }) => <ConfirmScreen token={token} />,
  profile: (_, user) => <ProfileScreen user={user} />,
  profileDeletion: ({ token }) => <ProfileDeletionScreen token={token} />,
};
