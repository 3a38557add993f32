import { TemplateCreator } from '../templates/edit/TemplateCreator.tsx';

/** Creates a template. */
export default function CreateTemplatePage() {
  return <TemplateCreator />;
}
