import '../main.tsx';
import type { Part } from '../core/navigation/load.ts';
import { ResetCompletionScreen } from '../screens/auth/reset-completion.tsx';
import { ResetRequestScreen } from '../screens/auth/reset-request.tsx';
import { ConfirmScreen } from '../screens/profile/confirm.tsx';
import { ProfileDeletionScreen } from '../screens/profile/profile-deletion.tsx';
import { RegisterScreen } from '../screens/profile/register.tsx';

/** For those who are not logged in, or who follow a link from an email. */
export const screens: Part<'visitor'>['screens'] = {
  resetRequest: () => <ResetRequestScreen />,
  resetCompletion: ({ token }) => <ResetCompletionScreen token={token} key={token} />,
  register: () => <RegisterScreen />,
  confirm: ({ token }) => <ConfirmScreen token={token} key={token} />,
  profileDeletion: ({ token }) => <ProfileDeletionScreen token={token} key={token} />,
};
