import { Button } from '@patternfly/react-core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { addressOf } from './address';
import { NameDialog } from './NameDialog';
import { texts } from './texts';
import { useChangeView, useCreateView, useViews, viewOfName } from './views';

interface SaveViewProps {
  /** The name that is suggested. */
  readonly name: string;
}

/** Keeps the list as it is shown under a name. Nothing while the views are not known. */
export function SaveView({ name }: SaveViewProps) {
  const words = useText(texts);
  const { data: views } = useViews();
  const [isOpen, open] = useState(false);
  return (
    views !== undefined && (
      <>
        <Button variant="secondary" size="sm" onClick={() => open(true)}>
          {words.saveView}
        </Button>
        {isOpen && <SaveDialog name={name} onClose={() => open(false)} />}
      </>
    )
  );
}

function SaveDialog({ name, onClose }: SaveViewProps & { readonly onClose: () => void }) {
  const words = useText(texts);
  const toast = useToast();
  const { data: views = [] } = useViews();
  const create = useCreateView();
  const change = useChangeView();
  const address = addressOf(useLocation());
  const submit = (chosen: string) => {
    const same = viewOfName(views, chosen);
    const done = {
      onSuccess: () => {
        toast('success', words.saved(chosen));
        onClose();
      },
    };
    if (same) {
      change.mutate({ view: same, address }, done);
    } else {
      create.mutate({ name: chosen, address, favourite: false }, done);
    }
  };
  return (
    <NameDialog
      title={words.saveTitle}
      name={name}
      help={words.nameHelp}
      noteOf={(chosen) => (viewOfName(views, chosen) ? words.nameTaken : undefined)}
      actionOf={(chosen) => (viewOfName(views, chosen) ? words.replace : words.save)}
      error={create.error ?? change.error}
      isPending={create.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
