// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { gatewayOfEachTest, refusal } from '../../testing/fake-gateway';
import { faultsOf } from '../../testing/faults';
import { show } from '../../testing/show';
import { LogsTab } from './LogsTab';
import { TerminalTab } from './TerminalTab';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const place = { group: '', version: 'v1', plural: 'pods', namespace: 'shop', name: 'two' };
const log = '/api/v1/namespaces/shop/pods/two/log';
const pod = (state: object) => ({
  metadata: { name: 'two', namespace: 'shop' },
  spec: { containers: [{ name: 'main', image: 'localhost/busybox:1' }] },
  status: { containerStatuses: [{ name: 'main', ready: true, restartCount: 0, state }] },
});
const line = (text: string) => `2026-01-01T00:00:00.000000000Z ${text}\n`;

it('a log says in the words of the cluster that there was no run before', async () => {
  const message = 'previous terminated container "main" in pod "two" not found';
  gateway().answers(`/clusters/prod${log}`, ({ query }) =>
    query.get('previous') === 'true' ? refusal(400, message, 'BadRequest') : line('call 3'),
  );
  show(<LogsTab cluster="prod" place={place} object={pod({ running: {} })} />);
  await screen.findByText('call 3');
  await userEvent.click(screen.getByLabelText('Previous run'));
  await screen.findByRole('heading', { name: 'The log cannot be shown' });
  expect(screen.getByText(message)).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Previous run'));
  expect((await screen.findByRole('log', { name: 'Log of main' })).textContent).toContain('call 3');
});

it('a log says why its container has not started, asks for nothing, and begins when it does', async () => {
  gateway().answers(`/clusters/prod${log}`, line('begun at last'));
  const waiting = { waiting: { reason: 'ErrImageNeverPull', message: 'it is not there' } };
  const { rerender } = show(<LogsTab cluster="prod" place={place} object={pod(waiting)} />);
  await screen.findByRole('heading', { name: 'The container has not started' });
  expect(screen.getByText('ErrImageNeverPull').parentElement?.textContent).toBe('ErrImageNeverPull: it is not there');
  expect(screen.queryByText('The log has ended.')).toBeNull();
  expect(screen.queryByText(/Lines appear here as they come/)).toBeNull();
  expect(gateway().calls('GET', log)).toEqual([]);
  rerender(<LogsTab cluster="prod" place={place} object={pod({ running: {} })} />);
  await screen.findByText('begun at last');
});

it('a terminal is not offered to an account that the cluster refuses one', async () => {
  gateway().answers('POST /clusters/prod/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    status: { allowed: false },
  });
  show(<TerminalTab cluster="prod" place={place} object={pod({ running: {} })} />);
  const connect = await waitFor(() => {
    const button = screen.getByRole('button', { name: 'Connect' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    return button;
  });
  expect(document.getElementById(connect.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your account has no permission to get pods/exec in the namespace shop',
  );
  expect(await faultsOf(document.body)).toEqual([]);
});
