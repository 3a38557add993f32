import '../templates/create/create.css';
import { TemplateCreator } from '../templates/create/TemplateCreator.tsx';

/** Creates a template. */
export default function CreateTemplatePage() {
  return <TemplateCreator />;
}
