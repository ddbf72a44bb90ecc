// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isPart, type Part, part } from './part';

const Word = ({ word }: { readonly word: string }) => <p>{word}</p>;

function draw(Drawn: Part<{ readonly word: string }>): void {
  render(
    <Suspense fallback={<p>loading</p>}>
      <Drawn word="there" />
    </Suspense>,
  );
}

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

  it('is told from other components', () => {
    expect(isPart(part(() => Promise.resolve(Word)))).toBe(true);
    expect(isPart(Word)).toBe(false);
  });
});
