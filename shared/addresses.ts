/** Addresses of the app that the server writes into mails and certificates; web/paths.ts knows the rest. */

export const planAddress = (id: string) => `/onboarding/${id}`;
export const verifyAddress = (id: string) => `/verify/${id}`;
export const OWN_PLANS_ADDRESS = '/employee-dashboard';
export const TEAM_PLANS_ADDRESS = '/onboarding';
