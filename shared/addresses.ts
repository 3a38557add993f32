/** Addresses of the app that the server writes into mails and certificates; web/paths.ts knows the rest. */

export const planAddress = (id: string) => `/onboarding/${id}`;
export const verifyAddress = (id: string) => `/verify/${id}`;
