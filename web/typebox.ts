/*
 * What stands in for the schema library in the browser, where contracts give addresses and types only (vite.contracts.ts).
 * The functions do nothing and say so, so that the schemas vanish from the build; the types come from the real library.
 */
const nothing = /* @__NO_SIDE_EFFECTS__ */ () => ({});

export const Object = /* @__NO_SIDE_EFFECTS__ */ (properties: object) => ({ properties });
export const Array = nothing;
export const Boolean = nothing;
export const Enum = nothing;
export const Integer = nothing;
export const Literal = nothing;
export const Null = nothing;
export const Number = nothing;
export const Optional = nothing;
export const Record = nothing;
export const String = nothing;
export const Union = nothing;
export const Unknown = nothing;
