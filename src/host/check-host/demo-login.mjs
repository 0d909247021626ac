/** The published login of the stand-in service. Nobody may be able to log in with it anywhere else. */
export const DEMO = { email: 'demo@example.com', password: 'demo-password' };
