import type { Template } from '#shared/templates/schema.ts';

/**
 * The input of a batch. `template_name` is the name of the version, which notifications use: the template may have been
 * renamed since, and the recipient may not see it.
 */
export type Params = { template_id: string; template_version: number; template_name: string };

export const paramsOf = ({ id, version, name }: Pick<Template, 'id' | 'version' | 'name'>): Params => ({
  template_id: id,
  template_version: version,
  template_name: name,
});
