/** The most tokens of directories at a time (Directory 1). */
export const MOST_SCIM_TOKENS = 50;
