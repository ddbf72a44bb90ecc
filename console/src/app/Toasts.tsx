import { AlertActionCloseButton, type AlertProps } from '@patternfly/react-core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useText } from '../i18n/language';
import { useErrorText } from './ErrorState';
import { Notice } from './Notice';
import { texts } from './texts';

interface Toast {
  readonly key: number;
  readonly variant: NonNullable<AlertProps['variant']>;
  readonly title: string;
  readonly text?: string;
}

type Show = (variant: Toast['variant'], title: string, text?: string) => void;

const ToastContext = createContext<Show>(() => undefined);
let lastKey = 0;

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const words = useText(texts);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<Show>((variant, title, text) => {
    lastKey += 1;
    const toast = { key: lastKey, variant, title, text };
    setToasts((before) => [toast, ...before].slice(0, 3));
  }, []);
  const drop = (key: number) => setToasts((before) => before.filter((toast) => toast.key !== key));
  return (
    <ToastContext value={show}>
      <div className="hc-frame">
        <div className="hc-frame-rest">{children}</div>
        <div className="hc-toasts" role="status">
          {toasts.map(({ key, variant, title, text }) => (
            <Notice
              key={key}
              className="hc-toast"
              variant={variant}
              title={title}
              // what failed stays until it is closed: nobody reads an error in eight seconds
              timeout={variant === 'danger' ? false : 8000}
              onTimeout={() => drop(key)}
              actionClose={<AlertActionCloseButton aria-label={words.close} onClose={() => drop(key)} />}
            >
              {text}
            </Notice>
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

/** Says briefly, over a corner of the page, that something was done: `toast('success', 'Key deleted')`. */
export function useToast(): Show {
  return useContext(ToastContext);
}

/** The same for what failed, with the server's message and what to do next. */
export function useErrorToast(): (title: string, error: unknown) => void {
  const show = useToast();
  const errorText = useErrorText();
  return (title, error) => {
    const text = errorText(error);
    show('danger', title, `${text.message} ${text.hint}`.trim());
  };
}
