/** Tells password managers whose password a form is about, where the email address is not one of its fields. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
