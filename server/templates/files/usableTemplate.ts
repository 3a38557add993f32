import type { ImportPreview, UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import { TemplateInput } from '#shared/templates/schema.ts';
import { badRequest, Refusal } from '../../platform/http/errors.ts';
import { checkBody } from '../../platform/http/validation.ts';

/** Returns the text of a file, or throws a 400 when it is not UTF-8. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('body.malformed', 'The file is not in UTF-8. Save it as UTF-8, and import it again.');
  }
}

/** Returns the template of a file, or throws a 400 that names each line that must be mended first (Files 3). */
export function usableTemplate({ template, problems }: ImportPreview): UnderstoodTemplate {
  const musts = problems.filter(({ is_must }) => is_must);
  if (musts.length > 0) {
    const errors = musts.map(({ line, message, mend }) => ({
      path: `line ${line}`,
      message: `${message} ${mend}`,
    }));
    const [first] = errors;
    throw new Refusal(
      400,
      'templates.file_invalid',
      `Nothing was created. ${first!.path}: ${first!.message}`,
      {
        errors,
      },
    );
  }
  checkBody(TemplateInput, template);
  return template;
}
