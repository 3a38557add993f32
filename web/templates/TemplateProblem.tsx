import type { UseQueryResult } from '@tanstack/react-query';
import FileX from 'lucide-react/icons/file-x';
import type { Template } from '#shared/templates/schema.ts';
import { isStatus } from '../http.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { PageFailed, PageLoading } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';

/** Whether there is no such template for the viewer: a private one of somebody else looks the same (contract §4). */
export function isMissing(query: UseQueryResult<Template>): boolean {
  // 400: the address holds no id at all.
  return isStatus(query.error, 404) || isStatus(query.error, 400);
}

/** The page of a template that is on its way, is not there, or could not be loaded. */
export function TemplateProblem({ query }: { query: UseQueryResult<Template> }) {
  return (
    <Page
      title="Template"
      width="reading"
      back={<BackLink {...paths.templates()} label="Back to templates" />}
    >
      <Problem query={query} />
    </Page>
  );
}

function Problem({ query }: { query: UseQueryResult<Template> }) {
  if (isMissing(query)) {
    return (
      <div role="alert">
        <EmptyState
          icon={<FileX />}
          title={words.templateNotFound}
          action={<LinkButton {...paths.templates()}>{words.viewTemplates}</LinkButton>}
        >
          It was deleted or made private, or the link is wrong.
        </EmptyState>
      </div>
    );
  }
  if (query.isError) {
    return (
      <PageFailed text={words.templateFailed} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <PageLoading text={words.loadingTemplate} />;
}
