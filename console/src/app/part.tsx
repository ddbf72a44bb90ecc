import { type ComponentType, lazy, useState } from 'react';
import { loadTexts } from '../i18n/texts';

/** Loads something ahead of its being drawn; what fails then fails again where it is drawn, and is shown there. */
export interface Ahead {
  readonly ahead: () => Promise<void>;
}

/** A component that is loaded, together with its words, when it is drawn or ahead of that. */
export type Part<Props extends object> = ComponentType<Props> & Ahead;

const failed = new Set<() => void>();

/**
 * Parts that could not be loaded are tried again where they are drawn next. For error boundaries, once they show the failure: React
 * draws a part several times before that, and each time would begin to load it anew.
 */
export function tryPartsAgain(): void {
  failed.forEach((tryAgain) => tryAgain());
  failed.clear();
}

/**
 * As React's `lazy`, but what is there already is drawn at once. A `lazy` waits once even then, and React keeps each spinner it has
 * shown for 300 ms: two of them, one in the other, were half of what opening a list took.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    if (loaded) {
      return loaded;
    }
    const component = await load();
    await loadTexts();
    return (loaded = component);
  };
  const wait = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (failure) {
        // a `lazy` that has failed once does so for ever
        failed.add(() => (Waiting = wait()));
        throw failure;
      }
    });
  let Waiting = wait();
  function Shown(props: Props) {
    const [Now] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Now {...props} />;
  }
  const ahead = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Shown, { ahead });
}

export function isPart(component: unknown): component is Ahead {
  return typeof component === 'function' && 'ahead' in component;
}
