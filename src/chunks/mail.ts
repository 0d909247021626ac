// What begins with a form and ends with the link in an e-mail.
export { ResetCompletionScreen } from '../screens/auth/reset-completion.tsx';
export { ResetRequestScreen } from '../screens/auth/reset-request.tsx';
export { ConfirmScreen } from '../screens/profile/confirm.tsx';
export { RegisterScreen } from '../screens/profile/register.tsx';
