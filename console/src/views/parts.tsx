import { Extra } from '../app/Extra';
import { part } from '../app/part';
import type { ViewToolsProps } from './ViewTools';

const ViewTools = part(async () => (await import('./ViewTools')).ViewTools);

/** The star and the button *Save view* of a page, loaded after it. */
export function Keep(props: ViewToolsProps) {
  return (
    <Extra>
      <ViewTools {...props} />
    </Extra>
  );
}
