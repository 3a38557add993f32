/** The longest attribute, in characters (People 11). */
export const ATTRIBUTE_LENGTH = 200;

/** The most departments of a person of HR (HR 1). */
export const MAX_HR_DEPARTMENTS = 200;
