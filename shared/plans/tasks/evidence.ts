/** What somebody confirms who has read the text of a task (Tasks 4). */
export const ACKNOWLEDGEMENT = 'I have read and understood this.';
