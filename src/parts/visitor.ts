// For those who are not logged in, or who follow a link from an email.
export { ResetCompletionScreen } from '../screens/auth/reset-completion.tsx';
export { ResetRequestScreen } from '../screens/auth/reset-request.tsx';
export { HomeScreen } from '../screens/home.tsx';
export { ConfirmScreen } from '../screens/profile/confirm.tsx';
export { ProfileDeletionScreen } from '../screens/profile/profile-deletion.tsx';
export { RegisterScreen } from '../screens/profile/register.tsx';
