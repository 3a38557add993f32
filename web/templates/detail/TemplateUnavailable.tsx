import type { UseQueryResult } from '@tanstack/react-query';
import FileX from 'lucide-react/icons/file-x';
import type { Template } from '#shared/templates/schema.ts';
import { isMissing } from '../../client/failures.ts';
import { paths } from '../../sitemap/paths.ts';
import { BackLink, Page } from '../../layout/Page.tsx';
import { QueryStates } from '../../layout/PageStates.tsx';
import { PAGES } from '../../sitemap/pageTable.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages as editMessages } from '../edit/messages.ts';
import { messages } from '../messages.ts';

/** The page of a template that is loading, does not exist for the viewer, or could not be loaded. */
export function TemplateUnavailable({ query }: { query: UseQueryResult<Template> }) {
  return (
    <Page
      title={PAGES.template.title}
      width="reading"
      back={<BackLink to={paths.templates()} label={messages.backToTemplates} />}
    >
      <State query={query} />
    </Page>
  );
}

function State({ query }: { query: UseQueryResult<Template> }) {
  if (isMissing(query.error)) {
    return (
      <div role="alert">
        <EmptyState
          icon={<FileX />}
          title={editMessages.templateNotFound}
          action={<LinkButton to={paths.templates()}>{messages.viewTemplates}</LinkButton>}
        >
          {editMessages.templateNotFoundText}
        </EmptyState>
      </div>
    );
  }
  return (
    <QueryStates query={query} loading={editMessages.loadingTemplate} failed={editMessages.templateFailed}>
      {() => null}
    </QueryStates>
  );
}
