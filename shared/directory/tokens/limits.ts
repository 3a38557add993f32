/** The most tokens of directories at a time (Directory 1). */
export const MAX_SCIM_TOKENS = 50;
