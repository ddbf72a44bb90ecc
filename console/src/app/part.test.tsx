// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Crash } from './Crash';
import { isPart, type Part, part } from './part';

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;

function draw(Drawn: Part<{ readonly word: string }>): void {
  render(
    <Suspense fallback={<p>loading</p>}>
      <Drawn word="there" />
    </Suspense>,
  );
}

vi.mock('./CrashPage', () => ({ CrashPage: () => <p>crashed</p> }));

afterEach(cleanup);

describe('a part', () => {
  it('that was loaded ahead is drawn at once', async () => {
    const Ahead = part(() => Promise.resolve(Word));
    await Ahead.ahead();
    draw(Ahead);
    expect(screen.getByText('there')).toBeTruthy();
  });

  it('that was not shows that it is on its way, then itself', async () => {
    draw(part(() => Promise.resolve(Word)));
    expect(screen.getByText('loading')).toBeTruthy();
    expect(await screen.findByText('there')).toBeTruthy();
  });

  it('that could not be loaded ahead is tried again when it is drawn', async () => {
    let tries = 0;
    const Shaky = part(() => (tries++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve(Word)));
    await Shaky.ahead();
    draw(Shaky);
    expect(await screen.findByText('there')).toBeTruthy();
  });

  it.each([0, 10, 300])(
    'that cannot be loaded shows that once, when it took %d ms to fail, and is tried again elsewhere',
    async (time) => {
      let tries = 0;
      const Shaky = part<object>(() => {
        tries++;
        return new Promise((_, reject) => setTimeout(() => reject(new Error('away')), time));
      });
      const at = (place: string) => (
        <Crash at={place}>
          <Suspense fallback={<p>loading</p>}>
            <Shaky />
          </Suspense>
        </Crash>
      );
      const { rerender } = render(at('here'));
      expect(await screen.findByText('crashed')).toBeTruthy();
      expect(tries).toBe(1);
      rerender(at('there'));
      expect(screen.queryByText('crashed')).toBeNull();
      expect(await screen.findByText('crashed')).toBeTruthy();
      expect(tries).toBe(2);
    },
  );

  it('is told from other components', () => {
    expect(isPart(part(() => Promise.resolve(Word)))).toBe(true);
    expect(isPart(Word)).toBe(false);
  });
});
