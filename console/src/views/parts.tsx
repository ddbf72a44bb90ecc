import { Extra } from '../app/Extra';
import { part } from '../app/part';
import type { ViewToolsProps } from './ViewTools';

const ViewTools = part(async () => (await import('./ViewTools')).ViewTools);

/** What stands beside the title of a list or an object to keep it, loaded after the page. */
export function Keep(props: ViewToolsProps) {
  return (
    <Extra>
      <ViewTools {...props} />
    </Extra>
  );
}
