/** The claims of an ID token. Only `iss` and `sub` are validated; the others may have any type. */
export type Claims = { readonly [name: string]: unknown; iss: string; sub: string };
