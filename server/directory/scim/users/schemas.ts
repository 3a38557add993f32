export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GANGWAY = 'urn:ietf:params:scim:schemas:extension:gangway:2.0:User';

export const userLocation = (base: string, id: string) => `${base}/Users/${id}`;
