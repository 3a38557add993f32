/**
 * Fills the `:name` parameters of an endpoint's url, encoded so that no value can change the path. Throws when a parameter is
 * missing: the path would name another endpoint.
 */
export function fillPath(url: string, params: Readonly<Record<string, string>> = {}): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${url} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
