import '../resources.css';
import './whocan.css';
import { PageSection, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { Assisted } from '../../assistant/Assisted';
import { AssistantButton } from '../../assistant/AssistantButton';
import { Snippet } from '../../assistant/Snippet';
import { Loaded } from '../../app/Loaded';
import { PageHeader } from '../../app/PageHeader';
import { Pages } from '../../app/Pages';
import { useLastPage } from '../../app/useLastPage';
import { useText } from '../../i18n/language';
import { isFleet } from '../../kube/fleet';
import { useListView } from '../../list/useListView';
import { answerQuery } from './answer';
import { AnswerView } from './AnswerView';
import { whoCanCommand } from './command';
import { callOf, pageSizes, questionView, subjectKinds } from './question';
import { QuestionForm } from './QuestionForm';
import { texts } from './texts';

/** The subjects that may do something in one cluster or in all of them. The address has the whole question. */
export function WhoCanPage() {
  const words = useText(texts);
  const [view, change] = useListView(questionView);
  const { verb, resource, namespace, name, cluster } = view;
  const isAsked = verb !== '' && resource !== '';
  const answer = useQuery({ ...answerQuery(view), enabled: isAsked });
  const total = answer.data?.total;
  useLastPage({ total, page: view.pageNum, pageSize: view.pageSize }, (pageNum) => change({ pageNum }, true));
  return (
    <Assisted
      className="hc-resources"
      calls={{ list: callOf(view) }}
      open={view.assistant}
      onClose={() => change({ assistant: false })}
    >
      <PageHeader
        title={words.title}
        description={words.intro}
        actions={<AssistantButton open={view.assistant} onChange={(assistant) => change({ assistant })} />}
      />
      <PageSection isFilled className="hc-who">
        <QuestionForm
          key={JSON.stringify([verb, resource, namespace, name, cluster])}
          question={view}
          onAsk={(question) => change({ ...question, pageNum: 1 })}
        />
        <div className="hc-bar">
          <ToggleGroup aria-label={words.subjects}>
            {(['', ...subjectKinds] as const).map((kind) => (
              <ToggleGroupItem
                key={kind}
                text={words.subject[kind]}
                isSelected={view.subject === kind}
                onChange={() => change({ subject: kind, pageNum: 1 })}
              />
            ))}
          </ToggleGroup>
          <span className="hc-push">
            <Pages
              id="hc-pages"
              total={total ?? 0}
              page={view.pageNum}
              pageSize={view.pageSize}
              pageSizes={pageSizes}
              onPage={(pageNum) => change({ pageNum })}
              onPageSize={(pageSize) => change({ pageSize })}
            />
          </span>
        </div>
        {isAsked && (
          <Loaded query={answer} failure={words.failed}>
            {(data) => <AnswerView answer={data} withCluster={isFleet(cluster)} />}
          </Loaded>
        )}
        <details>
          <summary>{words.command}</summary>
          <Snippet title={words.commandTitle} text={whoCanCommand(view)} copyLabel={words.copyCommand} />
        </details>
      </PageSection>
    </Assisted>
  );
}
