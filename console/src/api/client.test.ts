import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, onRefused, onSessionLost, withQuery } from './client';
import { askGateway } from './gateway';
import { StatusError } from './status';

function answer(code: number, body: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: code })));
}

vi.mock(import('./gateway'), async (original) => ({
  ...(await original()),
  askGateway: vi.fn(() => Promise.resolve()),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(askGateway).mockClear();
});

describe('a call', () => {
  it('throws the Status that the server answered', async () => {
    answer(404, JSON.stringify({ kind: 'Status', code: 404, reason: 'NotFound', message: 'pods "a" not found' }));
    const error = await api.get('/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).status).toMatchObject({
      code: 404,
      reason: 'NotFound',
      message: 'pods "a" not found',
    });
  });

  it('makes a Status of an answer that is none', async () => {
    answer(502, '<html>Bad gateway</html>');
    await expect(api.get('/x')).rejects.toMatchObject({ status: { code: 502, message: undefined } });
  });

  it('has code 0 when no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(api.get('/x')).rejects.toMatchObject({ status: { code: 0 } });
  });

  it('leaves out the bytes that an API server did not understand', async () => {
    answer(
      400,
      JSON.stringify({
        kind: 'Status',
        message: 'the object provided is unrecognized: yaml: line 2: no (6170695665727369 6f6e)'.replace(
          ' 6f6e',
          '6f6e ...',
        ),
      }),
    );
    await expect(api.get('/x')).rejects.toThrow(/^the object provided is unrecognized: yaml: line 2: no$/);
  });

  it('makes one ask for the gateway when nothing answered, or something in front of it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await api.get('/x').catch(() => undefined);
    answer(502, '<html>Bad gateway</html>');
    await api.get('/x').catch(() => undefined);
    expect(askGateway).toHaveBeenCalledTimes(2);
    answer(503, JSON.stringify({ kind: 'Status', code: 503, message: 'cluster "a" did not answer' }));
    await api.get('/x').catch(() => undefined);
    expect(askGateway).toHaveBeenCalledTimes(2);
  });

  it('tells that the session is lost on 401, and only then', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    answer(403, '{}');
    await api.get('/x').catch(() => undefined);
    expect(lost).not.toHaveBeenCalled();
    answer(401, '{}');
    await api.get('/x').catch(() => undefined);
    expect(lost).toHaveBeenCalledTimes(1);
    stop();
  });

  it('tells a refusal on 403, and only then', async () => {
    const refused = vi.fn();
    const stop = onRefused(refused);
    answer(401, '{}');
    await api.get('/x').catch(() => undefined);
    expect(refused).not.toHaveBeenCalled();
    answer(403, '{}');
    await api.get('/x').catch(() => undefined);
    expect(refused).toHaveBeenCalledTimes(1);
    stop();
  });

  it('leaves undefined parameters out and escapes the others', () => {
    expect(withQuery('/x', { selector: 'a=b,c~d', pageNum: undefined, pageSize: 0 })).toBe(
      '/x?selector=a%3Db%2Cc%7Ed&pageSize=0',
    );
  });
});
