import type { Template } from '#shared/templates/schema.ts';

/**
 * What a batch was started with. `template_name` is that of the version, by which people are told of it: it may be called something
 * else since, and not be theirs to see.
 */
export type Params = { template_id: string; template_version: number; template_name: string };

export const paramsOf = ({ id, version, name }: Pick<Template, 'id' | 'version' | 'name'>): Params => ({
  template_id: id,
  template_version: version,
  template_name: name,
});
