export { ConfirmScreen } from '../screens/profile/confirm.tsx';
export { ProfileScreen } from '../screens/profile/profile.tsx';
export { ProfileDeletionScreen } from '../screens/profile/profile-deletion.tsx';
export { RegisterScreen } from '../screens/profile/register.tsx';
