import { useErrorText } from '../../app/ErrorState';
import { Notice } from '../../app/Notice';
import { StatusError } from '../../api/status';
import { useText } from '../../i18n/language';
import type { MemberReport } from '../../kube/fleet';
import type { Answer } from './answer';
import { GrantTable } from './GrantTable';
import { texts } from './texts';

interface AnswerViewProps {
  readonly answer: Answer;
  readonly withCluster: boolean;
}

/** The subjects that may do something, after the gaps of the answer: clusters that could not be read, and grants that were not counted. */
export function AnswerView({ answer, withCluster }: AnswerViewProps) {
  const words = useText(texts);
  const failed = answer.clusters.filter(({ error }) => error !== undefined);
  const truncated = answer.clusters.filter((each) => each.truncated === true).map(({ name }) => name);
  const isWhole = failed.length === 0 && answer.truncated !== true;
  const always = answer.unrestricted.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return (
    <>
      {failed.length > 0 && (
        <Notice variant="warning" isLiveRegion title={words.partial}>
          <ul>
            {failed.map((each) => (
              <Unread key={each.name} report={each} />
            ))}
          </ul>
        </Notice>
      )}
      {answer.truncated === true && (
        <Notice variant="warning" isLiveRegion title={words.truncated(answer.total)}>
          {truncated.length > 0 && <p>{truncated.join(', ')}</p>}
        </Notice>
      )}
      <p role="status">
        {answer.total === 0 ? (isWhole ? words.nobody : words.nobodyFound) : words.found(answer.total)}
      </p>
      {answer.items.length > 0 && <GrantTable grants={answer.items} withCluster={withCluster} />}
      <p className="hc-subtle hc-small">{words.limits(always)}</p>
    </>
  );
}

function Unread({ report: { name, error } }: { readonly report: MemberReport }) {
  const errorText = useErrorText();
  return (
    <li className="hc-wrap">
      {name}: {error && errorText(new StatusError(error)).message}
    </li>
  );
}
