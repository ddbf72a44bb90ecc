import { Content } from '@patternfly/react-core';
import { DeleteDialog } from '../app/DeleteDialog';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { useDeleteKey } from './calls';
import { KeyName } from './KeyName';
import type { AccessKey } from './key';
import { texts } from './texts';

interface DeleteKeyDialogProps {
  readonly pair: AccessKey;
  readonly onClose: () => void;
}

export function DeleteKeyDialog({ pair, onClose }: DeleteKeyDialogProps) {
  const words = useText(texts);
  return (
    <DeleteDialog title={words.deleteTitle} words={words} remove={useDeleteKey(pair)} onClose={onClose}>
      <KeyName pair={pair} />
      <Content component="p">{words.deleteBody}</Content>
      <Content component="p">
        {pair.lastUsedTimestamp === undefined ? (
          words.neverUsed
        ) : (
          <>
            {words.lastUsedAt} <Moment time={pair.lastUsedTimestamp} />. {words.deleteAdvice}
          </>
        )}
      </Content>
    </DeleteDialog>
  );
}
