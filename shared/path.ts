/**
 * Returns the url of an endpoint with its `:name` parameters filled in, percent-encoded so that no value can
 * change the path. Throws when a parameter is missing, because the path would be that of another endpoint.
 */
export function fillPath(url: string, params: Readonly<Record<string, string>> = {}): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${url} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
