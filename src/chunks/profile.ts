export { ProfileScreen } from '../screens/profile/profile.tsx';
export { ProfileDeletionScreen } from '../screens/profile/profile-deletion.tsx';
