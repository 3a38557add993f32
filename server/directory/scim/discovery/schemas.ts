import { CORE_GROUP } from '../groups/resource.ts';
import { CORE_USER, ENTERPRISE, GANGWAY } from '../users/schemas.ts';

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
function attribute(name: string, description: string, more: Record<string, unknown> = {}): Attribute {
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

const complex = (name: string, description: string, subAttributes: Attribute[], more = {}) =>
  attribute(name, description, { type: 'complex', subAttributes, ...more });

const readOnly = { mutability: 'readOnly' };

export const SCIM_SCHEMAS: { id: string; name: string; description: string; attributes: Attribute[] }[] = [
  {
    id: CORE_USER,
    name: 'User',
    description: 'A person',
    attributes: [
      attribute('userName', 'The email with which the person signs in', {
        required: true,
        uniqueness: 'server',
      }),
      complex('name', 'The parts of the name', [
        attribute('formatted', 'The name, where there is no displayName'),
        attribute('givenName', 'The given name'),
        attribute('familyName', 'The family name'),
      ]),
      attribute('displayName', 'The name that Gangway shows'),
      attribute('title', 'The job title'),
      attribute('userType', 'The employment type'),
      attribute('preferredLanguage', 'The language, such as de or en-GB'),
      attribute('active', 'false disables the person and ends their sessions', {
        type: 'boolean',
        caseExact: undefined,
      }),
      complex(
        'emails',
        'The work email; Gangway writes to userName',
        [
          attribute('value', 'The email'),
          attribute('type', 'work', { canonicalValues: ['work'] }),
          attribute('primary', 'true', { type: 'boolean', caseExact: undefined }),
        ],
        { multiValued: true },
      ),
      complex(
        'addresses',
        'The place of work',
        [attribute('locality', 'The location'), attribute('type', 'work', { canonicalValues: ['work'] })],
        { multiValued: true },
      ),
    ],
  },
  {
    id: ENTERPRISE,
    name: 'EnterpriseUser',
    description: 'Department and manager',
    attributes: [
      attribute('department', 'The department'),
      complex('manager', 'The manager of the person', [
        attribute('value', 'The id of the manager, who becomes one in Gangway', { caseExact: true }),
        attribute('$ref', 'The address of the manager', {
          type: 'reference',
          referenceTypes: ['User'],
          caseExact: true,
          ...readOnly,
        }),
        attribute('displayName', 'The name of the manager', readOnly),
      ]),
    ],
  },
  {
    id: GANGWAY,
    name: 'GangwayUser',
    description: 'The days of work at the company',
    attributes: [
      attribute('startDate', 'The first day, such as 2026-01-31', { caseExact: true }),
      attribute('leaveDate', 'The last day, such as 2026-01-31', { caseExact: true }),
    ],
  },
  {
    id: CORE_GROUP,
    name: 'Group',
    description: 'A list of people',
    attributes: [
      attribute('displayName', 'The name', { required: true, uniqueness: 'server' }),
      complex(
        'members',
        'The people',
        [
          attribute('value', 'The id of a user', { mutability: 'immutable', caseExact: true }),
          attribute('$ref', 'The address of the user', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'immutable',
            caseExact: true,
          }),
          attribute('type', 'User', { canonicalValues: ['User'], mutability: 'immutable' }),
          attribute('display', 'The name of the user', readOnly),
        ],
        { multiValued: true },
      ),
    ],
  },
];

/** Returns the schemas of the resources (RFC 7643, section 7). */
export function schemas(base: string): ({ id: string } & Record<string, unknown>)[] {
  return SCIM_SCHEMAS.map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}
