import type { LinkProps } from 'react-router';
import type { ReactNode } from 'react';

interface WithStarProps extends Omit<LinkProps, 'to' | 'children'> {
  readonly star: ReactNode;
  readonly children: (link: Omit<LinkProps, 'to'>) => ReactNode;
}

/** A link of the navigation with its star beside it. PatternFly gives its item's properties to the only child that an item may have. */
export function WithStar({ star, children, className, ...link }: WithStarProps) {
  return (
    <>
      {children({ ...link, className: `${className ?? ''} hc-kind` })}
      {star}
    </>
  );
}
