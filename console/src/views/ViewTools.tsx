import { SaveView } from './SaveView';
import { Star, type StarProps } from './Star';

export interface ViewToolsProps extends StarProps {
  /** Whether the page is a list, which can be saved as it is shown. */
  readonly isList?: boolean;
}

/** The star and, for a list, the button *Save view*, beside the title of a page. */
export function ViewTools({ address, name, isList = false }: ViewToolsProps) {
  return (
    <>
      <Star address={address} name={name} />
      {isList && <SaveView name={name} />}
    </>
  );
}
