/** The longest attribute, in characters (People 11). */
export const ATTRIBUTE_LENGTH = 200;

/** The most departments that are listed: those with the most people. */
export const MAX_DEPARTMENTS = 1_000;

/** The most departments of a person of HR (HR 1). */
export const MAX_HR_DEPARTMENTS = 200;
/** The longest text of a person about themselves, in characters. */
export const ABOUT_LENGTH = 500;
