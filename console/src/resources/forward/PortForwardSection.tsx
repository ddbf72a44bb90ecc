import { Suspense, useState } from 'react';
import { Loading } from '../../app/Loading';
import { part } from '../../app/part';
import { useText } from '../../i18n/language';
import type { PartProps } from '../part-props';
import { texts } from './texts';

const PortForward = part(async () => (await import('./PortForward')).PortForward);

/** Opens the command that forwards a port. It is loaded, and the permission asked for, when it is opened. */
export function PortForwardSection(props: PartProps) {
  const words = useText(texts);
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <PortForward {...props} />
        </Suspense>
      )}
    </details>
  );
}
