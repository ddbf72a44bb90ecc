import {
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core';
import { Notice } from '../app/Notice';
import { visible } from '../app/visible';
import { useText } from '../i18n/language';
import { nameOf } from '../session/aiclients/client';
import type { ConsentRequest } from './calls';
import { texts } from './texts';

interface ClientFactsProps {
  readonly request: ConsentRequest;
}

/** The client, what is known of it and what it claims, and where its answer goes. */
export function ClientFacts({ request }: ClientFactsProps) {
  const words = useText(texts);
  const { client, redirectUri, redirectHost, loopback } = request;
  const facts = [
    [client.kind === 'configured' ? words.name : words.claimedName, <strong>{visible(nameOf(client))}</strong>],
    [words.client, <Address host={client.host} address={client.id} />],
    [words.answer, <Address host={loopback ? words.thisComputer : redirectHost} address={redirectUri} />],
  ] as const;
  return (
    <>
      <DescriptionList isHorizontal className="hc-note">
        {facts.map(([term, description]) => (
          <DescriptionListGroup key={term}>
            <DescriptionListTerm>{term}</DescriptionListTerm>
            <DescriptionListDescription>{description}</DescriptionListDescription>
          </DescriptionListGroup>
        ))}
      </DescriptionList>
      <Warnings request={request} />
    </>
  );
}

interface AddressProps {
  readonly host?: string | null;
  readonly address: string;
}

/** An address whose host can be read without the rest. */
function Address({ host, address }: AddressProps) {
  return (
    <>
      {host && host !== address && (
        <div>
          <strong>{visible(host)}</strong>
        </div>
      )}
      <div className={host && host !== address ? 'hc-subtle hc-small hc-break' : 'hc-break'}>{visible(address)}</div>
    </>
  );
}

function Warnings({ request: { client, redirectHost, loopback } }: ClientFactsProps) {
  const words = useText(texts);
  const isKnown = client.kind === 'configured';
  const isElsewhere = !isKnown && !loopback && client.host && redirectHost && client.host !== redirectHost;
  return (
    <>
      {isKnown ? (
        <Notice variant="info" title={words.configured} className="hc-note" />
      ) : (
        <Notice variant="info" title={words.ownClaim} className="hc-note">
          {client.kind === 'registered' ? words.registeredBody : words.documentBody}
        </Notice>
      )}
      {loopback && (
        <Notice variant="warning" title={words.loopback} className="hc-note">
          {words.loopbackBody}
        </Notice>
      )}
      {isElsewhere && (
        <Notice variant="warning" title={words.elsewhere(visible(redirectHost))} className="hc-note">
          {words.elsewhereBody}
        </Notice>
      )}
    </>
  );
}
