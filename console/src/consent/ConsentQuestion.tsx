import { StatusError } from '../api/status';
import { EmptyState } from '../app/EmptyState';
import { ErrorState } from '../app/ErrorState';
import { Loaded } from '../app/Loaded';
import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import { Answered, Returned } from './Answered';
import { type Consent, useAnswer, useConsentRequest } from './calls';
import { ConsentForm } from './ConsentForm';
import { goTo, targetOf } from './target';
import { texts } from './texts';

/** The request of a client, its answer by the person, and the way back to the client. */
export function ConsentQuestion({ query }: { readonly query: string }) {
  const words = useText(texts);
  const request = useConsentRequest(query);
  const answer = useAnswer(query);
  const send = (decision: Consent | { readonly approve: false }) =>
    answer.mutate(decision, {
      onSuccess: ({ redirect }) => {
        const target = targetOf(redirect);
        if (target) {
          goTo(target);
        }
      },
    });
  if (answer.isSuccess) {
    return <Answered approved={answer.variables.approve} redirect={answer.data.redirect} />;
  }
  return (
    <Loaded
      query={request}
      failure={(error) => <Failed error={error} onRetry={() => void request.refetch()} />}
      gone={<EmptyState title={words.off}>{words.offBody}</EmptyState>}
    >
      {(data) =>
        'redirect' in data ? (
          <Returned redirect={data.redirect} />
        ) : (
          <ConsentForm request={data} error={answer.error} pending={answer.isPending} onAnswer={send} />
        )
      }
    </Loaded>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The most characters of a message that are shown, as it quotes the request, which can be a stranger's. */
const longest = 500;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A request that is wrong stays so: the client must make another one. */
function Failed({ error, onRetry }: FailedProps) {
  const words = useText(texts);
  if (error instanceof StatusError && error.status.code === 400) {
    return (
      <EmptyState title={words.wrong}>
        <p className="hc-break">{visible(cut(error.message))}</p>
        <p>{words.wrongBody}</p>
      </EmptyState>
    );
  }
  return <ErrorState error={error} title={words.failed} onRetry={onRetry} />;
}
