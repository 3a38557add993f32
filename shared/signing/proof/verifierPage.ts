// Where verify.html has the certificates that it knows from the beginning: data that no browser runs.
const START = '<script type="text/plain" id="certificates">';
const END = '</script>';

/** Returns verify.html with the certificates (PEM) of the server that hands out the page. */
export function withCertificates(page: string, pem: string): string {
  const at = page.indexOf(START);
  if (at < 0) return page;
  const from = at + START.length;
  return page.slice(0, from) + pem.replaceAll('<', '') + page.slice(page.indexOf(END, from));
}
