/** Returns the path of the next page of a list below /api, or undefined on the last one (API 19). */
export const nextOf = ({ headers }: { headers: Headers }) =>
  /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
