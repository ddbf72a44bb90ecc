import { useEffect } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { type Cluster, isBehindAgent } from '../cluster';
import { clusterPage } from '../links';
import { useCluster } from '../queries';
import { StateReason } from '../StateReason';
import { hintOf, hints } from '../hints';
import { texts as clusterTexts } from '../texts';
import { AgentsTable } from './AgentsTable';
import { useKeepJoin } from './calls';
import { stageOf } from './join';
import { Steps } from './Steps';
import { texts } from './texts';
import { TokenCard } from './TokenCard';

/** The second and the third step: an agent is started elsewhere, and waited for here. */
export function Arrival({ name }: { readonly name: string }) {
  const words = useText(texts);
  const { clusterFailed, noSuchCluster, noSuchClusterBody, toClusters } = useText(clusterTexts);
  const cluster = useCluster(name, (known) => stageOf(known) !== 'ready');
  return (
    <Loaded
      query={cluster}
      failure={clusterFailed}
      gone={
        <EmptyState title={noSuchCluster} actions={<Link to="/console/clusters">{toClusters}</Link>}>
          {noSuchClusterBody}
        </EmptyState>
      }
    >
      {(data) =>
        isBehindAgent(data) ? (
          <Awaited cluster={data} />
        ) : (
          <EmptyState
            title={words.notBehindAgent(name)}
            actions={<Link to={clusterPage(name)}>{words.toCluster(name)}</Link>}
          >
            {words.notBehindAgentBody}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function Awaited({ cluster }: { readonly cluster: Cluster }) {
  const { name } = cluster;
  const stage = stageOf(cluster);
  const isReady = stage === 'ready';
  const keep = useKeepJoin();
  // the agent has used the token
  useEffect(() => {
    if (isReady) {
      keep(name, undefined);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it becomes ready: a token that is made afterwards is for another agent
  }, [isReady]);
  const token = <TokenCard key="token" cluster={name} isReady={isReady} />;
  const progress = <Progress key="progress" cluster={cluster} />;
  return (
    <>
      <Steps done={isReady ? ['name', 'agent', 'arrival'] : stage === 'connected' ? ['name', 'agent'] : ['name']} />
      <div className="hc-cluster-facts">{isReady ? [progress, token] : [token, progress]}</div>
    </>
  );
}

/** The part that has come and the part that is waited for; screen readers tell it when it changes. */
function Progress({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const advice = useText(hints);
  const { name, agents = [], reason } = cluster;
  const stage = stageOf(cluster);
  const titles = { waiting: words.waiting(name), connected: words.connected, ready: words.ready(name) };
  const hint = stage === 'connected' ? hintOf(reason, advice) : undefined;
  return (
    <div>
      <div role="status">
        <Notice variant={stage === 'ready' ? 'success' : 'info'} title={titles[stage]}>
          {stage === 'waiting' && <p>{words.waitingBody}</p>}
          {stage === 'connected' && <p>{words.connectedBody}</p>}
          {stage === 'connected' && <StateReason cluster={cluster} />}
          {hint !== undefined && <p>{hint}</p>}
          {stage === 'ready' && <Link to={clusterPage(name)}>{words.toCluster(name)}</Link>}
        </Notice>
      </div>
      {agents.length > 0 && <AgentsTable agents={agents} />}
    </div>
  );
}
