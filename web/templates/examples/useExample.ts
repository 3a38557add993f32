import type { TemplateExample } from '#shared/templates/examples.ts';
import { navigate } from '../../router/history.ts';
import { paths } from '../../sitemap/paths.ts';
import { useCreateTemplate } from '../edit/api.ts';

/** Saves a private copy of an example and opens it for editing (Templates 9). */
export function useExample() {
  const create = useCreateTemplate();
  return {
    busyWith: create.isPending ? create.variables.name : null,
    use({ kind: _, ...content }: TemplateExample) {
      if (create.isPending || create.isSuccess) return;
      create.mutate(
        { ...content, public: false },
        {
          onSuccess: (saved) =>
            void navigate(paths.template(saved.id, { edit: true }), { ignoreBlocker: true }),
        },
      );
    },
  };
}
