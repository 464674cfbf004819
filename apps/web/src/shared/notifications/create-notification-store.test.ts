import {
  NOTIFICATION_DURATION_MS,
  NOTIFICATION_FADE_MS,
} from '@portail/contract/constants/constants.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTimers } from '../time/timers.ts';
import { createNotificationStore } from './create-notification-store.ts';

const ERROR = { type: 'error', header: 'Erreur', content: 'Identifiant inconnu.' } as const;
const SUCCESS = { type: 'success', header: 'C’est fait' } as const;
const WARNING = { type: 'warning', header: 'Attention' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const newList = () => {
  const list = createNotificationStore(browserTimers);
  const shown = () => list.store.getState().shown.map(({ header }) => header);
  const isLeaving = (id: string) => list.store.getState().leaving.has(id);
  const isShown = (id: string) => list.store.getState().shown.some((one) => one.id === id);
  return { ...list, shown, isLeaving, isShown };
};

describe('notifications in time', () => {
  it('[SHELL-57] [XC-26] go by themselves after 5 s, not before', () => {
    const list = newList();
    const id = list.notify(ERROR);
    vi.advanceTimersByTime(4_999);
    expect(list.isLeaving(id)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(list.isLeaving(id)).toBe(true);
  });

  it('[SHELL-58] fade for 500 ms, then are removed', () => {
    const list = newList();
    const id = list.notify(ERROR);
    vi.advanceTimersByTime(NOTIFICATION_DURATION_MS + 499);
    expect([list.isShown(id), list.isLeaving(id)]).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    expect([list.isShown(id), list.isLeaving(id)]).toEqual([false, false]);
    expect(NOTIFICATION_FADE_MS).toBe(500);
  });

  it('[SHELL-54] stay for the duration they ask, or for good', () => {
    const list = newList();
    const short = list.notify({ ...SUCCESS, duration: 1_000 });
    const kept = list.notify({ ...WARNING, autoDismiss: false });
    vi.advanceTimersByTime(1_500);
    expect(list.isShown(short)).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    expect(list.isShown(kept)).toBe(true);
  });

  it('[A12] hold their time while the pointer or the focus is on them, and go on with the rest', () => {
    const list = newList();
    const id = list.notify(ERROR);
    vi.advanceTimersByTime(3_000);
    list.hold(id, true);
    vi.advanceTimersByTime(60_000);
    expect([list.isShown(id), list.isLeaving(id)]).toEqual([true, false]);
    list.hold(id, false);
    vi.advanceTimersByTime(1_999);
    expect(list.isLeaving(id)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(list.isLeaving(id)).toBe(true);
  });

  it('[A12] count a hold once when the focus comes after the pointer', () => {
    const list = newList();
    const id = list.notify(ERROR);
    vi.advanceTimersByTime(1_000);
    list.hold(id, true);
    vi.advanceTimersByTime(1_000);
    list.hold(id, true);
    vi.advanceTimersByTime(1_000);
    list.hold(id, false);
    vi.advanceTimersByTime(3_999);
    expect(list.isLeaving(id)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(list.isLeaving(id)).toBe(true);
  });

  it('[A12] come back when they are caught while fading, and go once left', () => {
    const list = newList();
    const id = list.notify(ERROR);
    vi.advanceTimersByTime(5_200);
    list.hold(id, true);
    expect(list.isLeaving(id)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(list.isShown(id)).toBe(true);
    list.hold(id, false);
    vi.advanceTimersByTime(NOTIFICATION_FADE_MS);
    expect(list.isShown(id)).toBe(false);
  });

  it('[A12] hold one without holding the others', () => {
    const list = newList();
    const held = list.notify(ERROR);
    const free = list.notify(SUCCESS);
    list.hold(held, true);
    vi.advanceTimersByTime(5_500);
    expect([list.isShown(held), list.isShown(free)]).toEqual([true, false]);
  });
});

describe('the list of notifications', () => {
  it('[SHELL-53] loses the one that is closed, at once, and no alarm is left of it', () => {
    const list = newList();
    const id = list.notify(ERROR);
    list.notify({ ...SUCCESS, autoDismiss: false });
    list.dismiss(id);
    expect(list.shown()).toEqual(['C’est fait']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[SHELL-56] shows the last error of a header, with a whole time of its own', () => {
    const list = newList();
    list.notify(ERROR);
    vi.advanceTimersByTime(4_000);
    const last = list.notify({ ...ERROR, content: 'Encore.' });
    expect(list.shown()).toEqual(['Erreur']);
    vi.advanceTimersByTime(4_999);
    expect(list.isLeaving(last)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(list.isLeaving(last)).toBe(true);
  });

  it('[SHELL-59] loses its errors when the page changes, except those that are kept', () => {
    const list = newList();
    list.pageShown('LOGIN');
    list.notify(ERROR);
    list.notify({ type: 'error', header: 'Lien refusé', doNotClear: true, autoDismiss: false });
    list.notify(SUCCESS);
    list.notify(WARNING);
    list.pageShown('LOGIN');
    expect(list.shown()).toHaveLength(4);
    list.pageShown('HOME');
    expect(list.shown()).toEqual(['Lien refusé', 'C’est fait', 'Attention']);
  });

  it('[SHELL-59] keeps an error said before the first page is drawn', () => {
    const list = newList();
    list.notify(ERROR);
    list.pageShown('LOGIN');
    expect(list.shown()).toEqual(['Erreur']);
  });

  it('[A12] keeps the last 20 readable after they have gone, each with its time', () => {
    const list = newList();
    const startMs = Date.now();
    for (let number = 1; number <= 25; number += 1) {
      list.notify({ type: 'success', header: `Message ${number}` });
      vi.advanceTimersByTime(10_000);
    }
    const { shown, history, receivedAtMs } = list.store.getState();
    expect(shown).toEqual([]);
    expect(history.map(({ header }) => header)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Message ${25 - index}`),
    );
    expect(history.map(({ id }) => receivedAtMs[id])).toEqual(
      Array.from({ length: 20 }, (_, index) => startMs + (24 - index) * 10_000),
    );
    expect(Object.keys(receivedAtMs)).toHaveLength(20);
  });

  it('[P12] forgets everything when the person leaves', () => {
    const list = newList();
    list.notify({ ...ERROR, doNotClear: true });
    list.forget();
    const { shown, history, receivedAtMs } = list.store.getState();
    expect([shown, history, receivedAtMs]).toEqual([[], [], {}]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
