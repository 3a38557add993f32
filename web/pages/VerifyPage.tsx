import { useQuery } from '@tanstack/react-query';
import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import { isMissing, isRefusal, reasonOf } from '../client/failures.ts';
import { isStatus } from '../client/http.ts';
import { paths } from '../sitemap/paths.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { verificationQuery } from '../signing/verify/api.ts';
import { Evidence } from '../signing/verify/Evidence.tsx';
import { messages } from '../signing/verify/messages.ts';
import { Verdict } from '../signing/verify/Verdict.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** Verifies a signed plan, for anybody who is signed in and has its address (Signing 6). */
export default function VerifyPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery(verificationQuery(id));
  return (
    <Page
      title={PAGES.verify.title}
      width="reading"
      // The server sends the name only to the two sides, who alone can open the plan.
      back={query.data?.name != null && <BackLink to={paths.plan(id)} label={messages.openPlan} />}
    >
      {isMissing(query.error) ? (
        <EmptyState icon={<FileQuestionMark />} title={messages.notFound}>
          {messages.notFoundText}
        </EmptyState>
      ) : isRefusal(query.error, 'plans.newer_release') ? (
        <EmptyState icon={<FileQuestionMark />} title={messages.newer}>
          {reasonOf(query.error)}
        </EmptyState>
      ) : isStatus(query.error, 409) ? (
        <EmptyState
          icon={<PenLine />}
          title={messages.notSigned}
          action={<LinkButton to={paths.plan(id)}>{messages.openPlan}</LinkButton>}
        >
          {messages.notSignedText}
        </EmptyState>
      ) : (
        <QueryStates query={query} loading={messages.loading} failed={messages.failed}>
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
