import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import { isStatus } from '../http.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { verificationQuery } from '../plans/verify/api.ts';
import { Evidence } from '../plans/verify/Evidence.tsx';
import { words } from '../plans/verify/messages.ts';
import { Verdict } from '../plans/verify/Verdict.tsx';

const route = getRouteApi('/app/verify/$id');

export function prefetch(queryClient: QueryClient, { id = '' }: Record<string, string>) {
  void queryClient.prefetchQuery(verificationQuery(id));
}

/** Whether a signed plan is still what was signed, for anybody who is signed in and holds its certificate. */
export default function VerifyPage() {
  const { id = '' } = route.useParams();
  const query = useQuery(verificationQuery(id));
  return (
    <Page
      title={words.title}
      width="reading"
      // Its name is for the two sides of the plan alone, and so is its page.
      back={query.data?.name != null && <BackLink {...paths.plan(id)} label={words.openPlan} />}
    >
      {/* 400: not even an id. */}
      {isStatus(query.error, 404) || isStatus(query.error, 400) ? (
        <EmptyState icon={<FileQuestionMark />} title={words.notFound}>
          {words.notFoundText}
        </EmptyState>
      ) : isStatus(query.error, 409) ? (
        <EmptyState
          icon={<PenLine />}
          title={words.notSigned}
          action={<LinkButton {...paths.plan(id)}>{words.openPlan}</LinkButton>}
        >
          {words.notSignedText}
        </EmptyState>
      ) : (
        <QueryStates query={query} loading={words.loading} failed={words.failed}>
          {(verification) => (
            <div className="flex flex-col gap-4">
              <Verdict verification={verification} />
              <Evidence verification={verification} />
            </div>
          )}
        </QueryStates>
      )}
    </Page>
  );
}
