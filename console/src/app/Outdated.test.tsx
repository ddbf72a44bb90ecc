// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askGateway } from '../api/gateway';
import { StatusError } from '../api/status';
import { Outdated } from './Outdated';

const title = /Could not refresh/;
/** As `/livez` answers, so is the gateway there or away. */
const gatewayThatAnswers = (answers: boolean) =>
  act(() => {
    vi.stubGlobal('fetch', () =>
      answers ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('network')),
    );
    return askGateway();
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await gatewayThatAnswers(true);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says nothing of what could be refreshed', () => {
  render(<Outdated error={null} />);
  expect(screen.queryByText(title)).toBeNull();
});

it('says what a server has answered, in its words', () => {
  render(<Outdated error={new StatusError({ code: 500, kind: 'Status', message: 'etcdserver: no leader' })} />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(/no leader/)).toBeTruthy();
});

it('says that nothing was answered, unless that is said of the gateway itself', async () => {
  render(<Outdated error={new StatusError({ code: 502 })} />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(/not ready for this call/)).toBeTruthy();
  await gatewayThatAnswers(false);
  expect(screen.queryByText(title)).toBeNull();
  await gatewayThatAnswers(true);
  expect(screen.getByText(title)).toBeTruthy();
});
