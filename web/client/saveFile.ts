/** The time until the object URL is revoked, in ms: every browser has read the file by then. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Saves a CSV file with a byte order mark, without which Excel reads it in the alphabet of the machine. */
export function saveCsv(file: Blob, name: string): void {
  saveFile(new Blob(['\uFEFF', file], { type: 'text/csv;charset=utf-8' }), name);
}
