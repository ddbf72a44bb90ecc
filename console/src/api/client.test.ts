import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, onSessionLost, withQuery } from './client';
import { StatusError } from './status';

function answer(code: number, body: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: code })));
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('throws the Status that the server answered', async () => {
    answer(404, JSON.stringify({ kind: 'Status', code: 404, reason: 'NotFound', message: 'pods "a" not found' }));
    const error = await api.get('/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).status).toMatchObject({ code: 404, reason: 'NotFound', message: 'pods "a" not found' });
  });

  it('makes a Status of an answer that is none', async () => {
    answer(502, '<html>Bad gateway</html>');
    await expect(api.get('/x')).rejects.toMatchObject({ status: { code: 502, message: undefined } });
  });

  it('has code 0 when no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(api.get('/x')).rejects.toMatchObject({ status: { code: 0 } });
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

  it('leaves undefined parameters out and escapes the others', () => {
    expect(withQuery('/x', { selector: 'a=b,c~d', pageNum: undefined, pageSize: 0 })).toBe('/x?selector=a%3Db%2Cc%7Ed&pageSize=0');
  });
});
