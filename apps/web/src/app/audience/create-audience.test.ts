import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTimers } from '../../shared/time/timers.ts';
import { type AudienceHit, createAudience } from './create-audience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const visit = (isAccepted: boolean) => {
  const person = { isAccepted, isVisible: true };
  const sent: string[] = [];
  const failing = { isOn: false };
  const audience = createAudience({
    isAllowed: () => person.isAccepted,
    isVisible: () => person.isVisible,
    send: async ({ page, evenement }: AudienceHit) => {
      sent.push(`${evenement} ${page}`);
      if (failing.isOn) throw new Error('no network');
    },
    timers: browserTimers,
  });
  const answer = (accepts: boolean) => {
    person.isAccepted = accepts;
    audience.consentChanged();
  };
  return { ...audience, person, sent, failing, answer };
};

describe('page views', () => {
  it('[SHELL-71] are not counted before a choice nor after a refusal, and no heartbeat runs', () => {
    const { pageShown, answer, sent } = visit(false);
    pageShown('LOGIN', '/login');
    vi.advanceTimersByTime(60_000);
    answer(false);
    pageShown('HOME', '/');
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[SHELL-71] are counted once per page after acceptance', () => {
    const { pageShown, sent } = visit(true);
    pageShown('LOGIN', '/login');
    pageShown('LOGIN', '/login');
    pageShown('HOME', '/');
    pageShown('LOGIN', '/login');
    expect(sent).toEqual(['VUE LOGIN', 'VUE HOME', 'VUE LOGIN']);
  });

  it('[SHELL-71] begin with the page on which the person accepts, once', () => {
    const { pageShown, answer, sent } = visit(false);
    pageShown('LOGIN', '/login');
    answer(true);
    answer(true);
    pageShown('HOME', '/');
    expect(sent).toEqual(['VUE LOGIN', 'VUE HOME']);
  });

  it('[SHELL-72] [XC-28] are followed by a heartbeat each 10 s: three in 30 s, whatever the pages', () => {
    const { pageShown, sent } = visit(true);
    pageShown('HOME', '/');
    vi.advanceTimersByTime(9_999);
    expect(sent).toEqual(['VUE HOME']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['VUE HOME', 'PRESENCE HOME']);
    vi.advanceTimersByTime(5_000);
    pageShown('HELP', '/aide');
    vi.advanceTimersByTime(15_000);
    expect(sent).toEqual([
      'VUE HOME',
      'PRESENCE HOME',
      'VUE HELP',
      'PRESENCE HELP',
      'PRESENCE HELP',
    ]);
  });

  it('[SHELL-72] pauses heartbeats in a hidden tab and resumes when it is shown', () => {
    const { pageShown, person, sent } = visit(true);
    pageShown('HOME', '/');
    person.isVisible = false;
    vi.advanceTimersByTime(30_000);
    expect(sent).toEqual(['VUE HOME']);
    person.isVisible = true;
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['VUE HOME', 'PRESENCE HOME']);
  });

  it('[SHELL-72] stop at once when the acceptance is taken back, and start again when given', () => {
    const { pageShown, answer, sent } = visit(true);
    pageShown('HOME', '/');
    answer(false);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['VUE HOME']);
    answer(true);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['VUE HOME', 'PRESENCE HOME']);
  });

  it('[SHELL-72] stop by themselves when the acceptance runs out during the visit', () => {
    const { pageShown, person, sent } = visit(true);
    pageShown('HOME', '/');
    person.isAccepted = false;
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['VUE HOME']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a call that fails is silent and the heartbeat goes on', async () => {
    const { pageShown, failing, sent } = visit(true);
    failing.isOn = true;
    pageShown('HOME', '/');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['VUE HOME', 'PRESENCE HOME', 'PRESENCE HOME']);
  });
});
