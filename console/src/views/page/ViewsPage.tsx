import { Content, DropdownItem, PageSection } from '@patternfly/react-core';
import StarIcon from '@patternfly/react-icons/dist/esm/icons/star-icon';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../app/ActionMenu';
import { columnHelper, DataTable } from '../../app/DataTable';
import { DeleteDialog } from '../../app/DeleteDialog';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { PageHeader } from '../../app/PageHeader';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { useSession } from '../../session/session';
import { NameDialog } from '../NameDialog';
import { texts as viewTexts } from '../texts';
import { type SavedView, useChangeView, useDeleteView, useViews, viewOfName } from '../views';
import { texts } from './texts';
import { Where } from './Where';

interface Task {
  readonly kind: 'rename' | 'delete';
  readonly view: SavedView;
}

/** All that the account keeps, in every cluster, to be renamed and deleted. */
export function ViewsPage() {
  const words = useText(texts);
  const { scope } = useSession();
  const views = useViews();
  const [task, setTask] = useState<Task>();
  const columns = useMemo(() => columnsOf(setTask), []);
  const close = () => setTask(undefined);
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <PageSection isFilled>
        {scope !== undefined ? (
          <EmptyState title={words.none} icon={StarIcon}>
            {words.scoped}
          </EmptyState>
        ) : (
          <Loaded query={views} failure={words.loadFailed}>
            {(items) =>
              items.length === 0 ? (
                <EmptyState title={words.none} icon={StarIcon}>
                  {words.noneBody}
                </EmptyState>
              ) : (
                <DataTable
                  label={words.table}
                  gridBreakPoint="grid-md"
                  columns={columns}
                  rows={items}
                  idOf={({ id }) => id}
                  titles={words.columns}
                />
              )
            }
          </Loaded>
        )}
      </PageSection>
      {task?.kind === 'rename' && <RenameDialog view={task.view} onClose={close} />}
      {task?.kind === 'delete' && <DeleteViewDialog view={task.view} onClose={close} />}
    </>
  );
}

function columnsOf(onTask: (task: Task) => void) {
  const helper = columnHelper<SavedView>();
  const breakWord = { cell: { modifier: 'breakWord' } } as const;
  return helper.columns([
    helper.display({
      id: 'name',
      meta: breakWord,
      cell: ({ row }) => <Link to={row.original.address}>{row.original.name}</Link>,
    }),
    helper.display({ id: 'kind', cell: ({ row }) => <KeptAs view={row.original} /> }),
    helper.display({ id: 'where', meta: breakWord, cell: ({ row }) => <Where address={row.original.address} /> }),
    helper.display({ id: 'actions', cell: ({ row }) => <Actions view={row.original} onTask={onTask} /> }),
  ]);
}

interface ViewProps {
  readonly view: SavedView;
}

function KeptAs({ view }: ViewProps) {
  const words = useText(texts);
  return view.favourite ? words.favourite : words.view;
}

function Actions({ view, onTask }: ViewProps & { readonly onTask: (task: Task) => void }) {
  const words = useText(texts);
  return (
    <ActionMenu label={words.actionsOf(view.name)}>
      <DropdownItem onClick={() => onTask({ kind: 'rename', view })}>{words.rename}</DropdownItem>
      <DropdownItem isDanger onClick={() => onTask({ kind: 'delete', view })}>
        {words.remove}
      </DropdownItem>
    </ActionMenu>
  );
}

interface DialogProps extends ViewProps {
  readonly onClose: () => void;
}

function RenameDialog({ view, onClose }: DialogProps) {
  const words = useText(texts);
  const viewWords = useText(viewTexts);
  const toast = useToast();
  const { data: views = [] } = useViews();
  const change = useChangeView();
  const isTaken = (name: string) => !view.favourite && (viewOfName(views, name) ?? view).id !== view.id;
  const submit = (name: string) =>
    change.mutate(
      { view, name },
      {
        onSuccess: () => {
          toast('success', words.renamed);
          onClose();
        },
      },
    );
  return (
    <NameDialog
      title={viewWords.renameTitle(view.name)}
      name={view.name}
      faultOf={(name) => (isTaken(name) ? viewWords.otherTaken : undefined)}
      actionOf={() => viewWords.save}
      error={change.error}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function DeleteViewDialog({ view, onClose }: DialogProps) {
  const words = useText(texts);
  return (
    <DeleteDialog title={words.deleteTitle(view.name)} words={words} remove={useDeleteView(view)} onClose={onClose}>
      <Content component="p">{words.deleteBody}</Content>
    </DeleteDialog>
  );
}
