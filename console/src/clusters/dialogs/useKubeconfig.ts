import { useEffect, useState } from 'react';
import type { Context, Kubeconfig, KubeconfigProblem } from '../kubeconfig';

export interface KubeconfigChoice {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The contexts of the text; undefined while there is none or it is being read. */
  readonly read: Kubeconfig | KubeconfigProblem | undefined;
  readonly context: Context | undefined;
  readonly chooseContext: (name: string) => void;
}

/** A kubeconfig as it is entered, and the chosen one of its contexts. The reader is loaded with the first text. */
export function useKubeconfig(): KubeconfigChoice {
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ readonly text: string; readonly read: Kubeconfig | KubeconfigProblem }>();
  const [chosen, chooseContext] = useState<string>();
  useEffect(() => {
    let current = true;
    if (text.trim() !== '') {
      void import('../kubeconfig').then(({ readKubeconfig }) => {
        if (current) {
          setResult({ text, read: readKubeconfig(text) });
        }
      });
    }
    return () => {
      current = false;
    };
  }, [text]);
  const read = result?.text === text ? result.read : undefined;
  const contexts = read !== undefined && 'contexts' in read ? read : undefined;
  const context =
    contexts?.contexts.find(({ name }) => name === chosen) ??
    contexts?.contexts.find(({ name }) => name === contexts.first);
  return { text, setText, read, context, chooseContext };
}
