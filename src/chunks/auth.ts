export { LoginScreen } from '../screens/auth/login.tsx';
export { ResetCompletionScreen } from '../screens/auth/reset-completion.tsx';
export { ResetRequestScreen } from '../screens/auth/reset-request.tsx';
