import './whocan.css';
import { ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../app/Loaded';
import { Pages } from '../../app/Pages';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import { allClusters } from '../../kube/fleet';
import type { Place } from '../../kube/place';
import { answerQuery } from './answer';
import { AnswerView } from './AnswerView';
import { namespaceOf, pageSizes, questionView, resourceOf, whoCanPath } from './question';
import { texts } from './texts';

interface AccessTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** The actions on an object, as RBAC names them: a verb, and of a pod a subresource behind a slash. */
function actionsOn({ group, plural, verbs }: Kind): readonly (readonly [verb: string, subresource: string])[] {
  const own = ['get', 'update', 'patch', 'delete'].filter((verb) => verbs.includes(verb));
  const isPod = group === '' && plural === 'pods';
  return [
    ...own.map((verb) => [verb, ''] as const),
    ...(isPod ? [['get', 'log'] as const, ['create', 'exec'] as const] : []),
  ];
}

/** Beside an object: who may read, change or delete it. The address has the action. */
export function AccessTab({ cluster, place, kind }: AccessTabProps) {
  const words = useText(texts);
  const [query, setQuery] = useSearchParams();
  const actions = actionsOn(kind);
  const nameOf = ([verb, subresource]: (typeof actions)[number]) => [verb, subresource].filter(Boolean).join(' ');
  const action = actions.find((each) => nameOf(each) === query.get('action')) ?? actions[0] ?? (['get', ''] as const);
  const [verb, subresource] = action;
  const { pageNum, pageSize } = questionView.read(query);
  const question = {
    verb,
    resource: subresource === '' ? resourceOf(place) : `${resourceOf(place)}/${subresource}`,
    namespace: namespaceOf(place),
    name: place.name ?? '',
    cluster,
  };
  const answer = useQuery(answerQuery({ ...questionView.initial, ...question, pageNum, pageSize }));
  const set = (name: string, value: string | number) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('pageNum');
        next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return (
    <div className="hc-who">
      <p>{words.object.intro(place.name ?? '')}</p>
      <div className="hc-bar">
        <ToggleGroup aria-label={words.object.action}>
          {actions.map((each) => (
            <ToggleGroupItem
              key={nameOf(each)}
              text={nameOf(each)}
              isSelected={each === action}
              onChange={() => set('action', nameOf(each))}
            />
          ))}
        </ToggleGroup>
        <Link to={whoCanPath({ ...question, cluster: allClusters })}>{words.object.everywhere}</Link>
        <Link to={whoCanPath(question)}>{words.object.further}</Link>
      </div>
      <Loaded query={answer} failure={words.failed}>
        {(data) => (
          <>
            {data.total > questionView.initial.pageSize && (
              <Pages
                id="hc-pages"
                total={data.total}
                page={pageNum}
                pageSize={pageSize}
                pageSizes={pageSizes}
                onPage={(next) => set('pageNum', next)}
                onPageSize={(next) => set('pageSize', next)}
              />
            )}
            <AnswerView answer={data} withCluster={false} />
          </>
        )}
      </Loaded>
    </div>
  );
}
