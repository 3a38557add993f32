import { TemplateCreator } from '../templates/TemplateCreator.tsx';

/** Creates a template. */
export default function CreateTemplatePage() {
  return <TemplateCreator />;
}
