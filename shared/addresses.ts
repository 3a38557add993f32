/**
 * Paths of the web app that the server writes into mails and certificates. The others are in web/sitemap/paths.ts.
 */

export const planAddress = (id: string) => `/onboarding/${id}`;
export const verifyAddress = (id: string) => `/verify/${id}`;
/** The page that checks a file, for people without an account. It leads others to the page above. */
export const CHECK_ADDRESS = '/verify.html';
export const checkAddress = (id: string) => `${CHECK_ADDRESS}#${id}`;
/** The certificates of all reports, the newest first (PEM). */
export const CERTIFICATE_ADDRESS = '/.well-known/gangway-certificate.pem';
export const OWN_PLANS_ADDRESS = '/employee-dashboard';
export const TEAM_PLANS_ADDRESS = '/onboarding';
export const TEAM_ADDRESS = '/employees';

export const OVERVIEW_ADDRESS = '/overview';
export const personAddress = (id: string) => `/people/${id}`;

/** Where the provider sends the browser after a logout. It is registered there (docs/sign-in.md). */
export const SIGNED_OUT_ADDRESS = '/login?signed_out=1';

/** The page of the tasks of the reader. */
export const MY_TASKS = '/my-tasks';

export const SETTINGS_ADDRESS = '/settings';

/** The page of an assignment to many people. */
export const batchAddress = (id: string) => `/assign/${id}`;
