/** An attribute as RFC 7643, section 7, describes it. */
export type Attribute = {
  name: string;
  type?: string;
  multiValued?: boolean;
  description?: string;
  mutability?: string;
  subAttributes?: Attribute[];
} & Record<string, unknown>;

/** Returns an attribute with the defaults of RFC 7643, section 2.2. */
export function attribute(name: string, description: string, more: Record<string, unknown> = {}): Attribute {
  const isComplex = more['type'] === 'complex';
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    ...(isComplex ? {} : { caseExact: false }),
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

export const complex = (name: string, description: string, subAttributes: Attribute[], more = {}) =>
  attribute(name, description, { type: 'complex', subAttributes, ...more });

export const readOnly = { mutability: 'readOnly' };
