/** The email address that somebody has just given, for the next form that asks for it. In memory, and only once. */
let known = '';

export const passEmail = (email = '') => {
  known = email;
};

export function takeEmail(): string {
  const email = known;
  known = '';
  return email;
}
