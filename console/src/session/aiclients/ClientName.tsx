import { visible } from '../../app/visible';
import { type AiClient, nameOf } from './client';

/** A client's own name, and under it the host that it is known by; its whole id where there is no name. */
export function ClientName({ client }: { readonly client: AiClient }) {
  const name = nameOf(client);
  const known = [client.host, client.id].find((text) => text && text !== name);
  return (
    <>
      <div>{visible(name)}</div>
      {known && <div className="hc-subtle hc-small hc-break">{visible(known)}</div>}
    </>
  );
}
