/** Returns the path of an endpoint as the document writes it: `/api/plan/{id}`. */
export function pathOf(url: string): string {
  return `/api${url.replaceAll(/:(\w+)/g, '{$1}')}`;
}
