import './join.css';
import { Button, Card, CardBody, CardTitle } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import { type Agent, type Cluster, stateOf } from '../cluster';
import { AgentsTable } from './AgentsTable';
import { useJoinAgain } from './calls';
import { texts } from './texts';

interface AgentsCardProps {
  readonly cluster: Cluster;
  readonly agents: readonly Agent[];
}

/** On the page of a cluster: through whom the gateway reaches it, and the way to set up an agent again. */
export function AgentsCard({ cluster, agents }: AgentsCardProps) {
  const words = useText(texts);
  const { again, isPending } = useJoinAgain(cluster.name);
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.agents}</CardTitle>
      <CardBody className="hc-agents">
        {agents.length > 0 ? (
          <>
            <p className="hc-small hc-subtle">{words.agentsBody}</p>
            <AgentsTable agents={agents} />
          </>
        ) : (
          <p>{stateOf(cluster) === 'Ready' ? words.noAgentsReady : words.noAgents}</p>
        )}
        <Button variant="secondary" size="sm" onClick={again} isDisabled={isPending} isLoading={isPending}>
          {words.newToken}
        </Button>
      </CardBody>
    </Card>
  );
}
