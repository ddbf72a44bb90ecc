import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CastReader } from './cast';
import { clock } from './clock';
import { Player, type Screen } from './player';

/** A screen that keeps what is on it; it may be slow. */
class FakeScreen implements Screen {
  text = '';
  size = '';
  resets = 0;
  slow: (() => void)[] | undefined;

  reset(columns: number, rows: number): void {
    this.text = '';
    this.resets += 1;
    this.resize(columns, rows);
  }

  resize(columns: number, rows: number): void {
    this.size = `${columns}x${rows}`;
  }

  write(text: string): Promise<void> {
    this.text += text;
    const { slow } = this;
    return slow ? new Promise((resolve) => slow.push(resolve)) : Promise.resolve();
  }
}

const lines = [
  '{"version": 2, "width": 80, "height": 24}',
  '[1, "o", "a"]',
  '[2, "o", "b"]',
  '[2.5, "r", "100x30"]',
  '[62.5, "o", "c"]',
];

function open(more: string[] = []) {
  const reader = new CastReader();
  reader.push([...lines, ...more]);
  const screen = new FakeScreen();
  const player = new Player(reader.finish(), screen, () => Date.now());
  return { screen, player };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a player', () => {
  it('shows events when they are due, and pauses shortened', async () => {
    const { screen, player } = open();
    player.play();
    await pass(999);
    expect(screen.text).toBe('');
    await pass(2);
    expect(screen.text).toBe('a');
    await pass(1500);
    expect([screen.text, screen.size]).toEqual(['ab', '100x30']);
    await pass(2000);
    expect(screen.text).toBe('abc');
    expect(player.state()).toEqual({ playing: false, position: 4.5, speed: 1 });
  });

  it('stops and goes on where it was', async () => {
    const { screen, player } = open();
    player.play();
    await pass(1100);
    player.toggle();
    await pass(60_000);
    expect(screen.text).toBe('a');
    expect(player.state().position).toBeCloseTo(1.1);
    player.toggle();
    await pass(901);
    expect(screen.text).toBe('ab');
  });

  it('plays faster from the moment it is told so', async () => {
    const { screen, player } = open();
    player.play();
    await pass(950);
    player.setSpeed(8);
    expect(player.state().position).toBeCloseTo(0.95);
    await pass(140);
    expect(screen.text).toBe('ab');
  });

  it('goes forward at once, and back from the beginning', async () => {
    const { screen, player } = open();
    player.seek(4.5);
    await pass(0);
    expect([screen.text, screen.size, screen.resets]).toEqual(['abc', '100x30', 1]);
    player.seek(1.5);
    await pass(0);
    expect([screen.text, screen.size, screen.resets]).toEqual(['a', '80x24', 2]);
    player.seek(-7);
    await pass(0);
    expect([screen.text, player.state().position]).toEqual(['', 0]);
  });

  it('begins again when it is played at its end', async () => {
    const { screen, player } = open();
    player.seek(99);
    player.play();
    await pass(1001);
    expect(screen.text).toBe('a');
    expect(player.state().playing).toBe(true);
  });

  it('waits for a slow screen, and goes for the last position that was wanted', async () => {
    const { screen, player } = open();
    screen.slow = [];
    player.seek(1);
    player.seek(4.5);
    player.seek(0);
    player.seek(2);
    expect(screen.text).toBe('a');
    const [finish] = screen.slow;
    screen.slow = undefined;
    finish?.();
    await pass(0);
    expect([screen.text, screen.resets]).toEqual(['ab', 1]);
  });

  it('writes much text piece by piece', async () => {
    const large = 'x'.repeat(200_000);
    const { screen, player } = open(Array.from({ length: 10 }, () => `[63, "o", "${large}"]`));
    const write = vi.spyOn(screen, 'write');
    player.seek(99);
    await pass(0);
    expect(screen.text.length).toBe(3 + 10 * large.length);
    expect(Math.max(...write.mock.calls.map(([text]) => text.length))).toBeLessThan(500_000);
  });

  it('does nothing after it was closed', async () => {
    const { screen, player } = open();
    const listener = vi.fn();
    player.subscribe(listener);
    player.play();
    listener.mockClear();
    player.close();
    await pass(5000);
    expect([screen.text, listener.mock.calls.length]).toEqual(['', 0]);
  });
});

it('time is written as players do', () => {
  expect([0, 65.9, 3725].map(clock)).toEqual(['0:00', '1:05', '1:02:05']);
});
