import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DURATION_MS,
  HISTORY_LENGTH,
  NO_NOTIFICATION,
  NOTIFICATION_TYPES,
  type NewNotification,
  type NotificationsAction,
  type NotificationsState,
  reduceNotifications,
} from './notifications.ts';

const after = (...actions: readonly NotificationsAction[]): NotificationsState =>
  actions.reduce(reduceNotifications, NO_NOTIFICATION);
const add = (id: string, more: Partial<Omit<NewNotification, 'id'>> = {}): NotificationsAction => ({
  kind: 'add',
  notification: { id, type: 'error', header: 'Erreur', ...more },
});
const shown = (...actions: readonly NotificationsAction[]): readonly string[] =>
  after(...actions).shown.map(({ id }) => id);

describe('notifications', () => {
  it('[SHELL-54, SHELL-57] have default fields and are dismissed after 5 s by default', () => {
    expect(NOTIFICATION_TYPES).toEqual(['error', 'success', 'warning']);
    expect(DEFAULT_DURATION_MS).toBe(5_000);
    expect(after(add('1', { type: 'success', header: 'Enregistré' })).shown).toEqual([
      {
        id: '1',
        type: 'success',
        header: 'Enregistré',
        content: '',
        autoDismiss: true,
        duration: 5_000,
        doNotClear: false,
      },
    ]);
    const kept = { content: 'Lien expiré.', autoDismiss: false, duration: 9, doNotClear: true };
    expect(after(add('2', kept)).shown[0]).toMatchObject(kept);
  });

  it('are in the order of arrival', () => {
    expect(shown(add('1', { header: 'A' }), add('2', { header: 'B' }))).toEqual(['1', '2']);
  });

  it('[SHELL-56] an error replaces an earlier error with the same header', () => {
    expect(shown(add('1'), add('2', { header: 'Autre' }), add('3'))).toEqual(['2', '3']);
    expect(shown(add('1', { doNotClear: true }), add('2'))).toEqual(['2']);
  });

  it('[SHELL-56] only errors replace, and only errors are replaced', () => {
    const success = add('1', { type: 'success' });
    expect(shown(success, add('2', { type: 'success' }))).toEqual(['1', '2']);
    expect(shown(success, add('2'))).toEqual(['1', '2']);
    expect(shown(add('1'), add('2', { type: 'warning' }))).toEqual(['1', '2']);
  });

  it('the same notification is never shown twice', () => {
    const again = after(add('1', { type: 'success' }), add('1', { type: 'warning' }));
    expect(again.shown.map(({ type }) => type)).toEqual(['warning']);
    expect(again.history).toHaveLength(1);
  });

  it('are dismissed one by one and remain readable', () => {
    const state = after(add('1', { header: 'A' }), add('2', { header: 'B' }), {
      kind: 'dismiss',
      id: '1',
    });
    expect(state.shown.map(({ id }) => id)).toEqual(['2']);
    expect(state.history.map(({ id }) => id)).toEqual(['2', '1']);
    expect(reduceNotifications(state, { kind: 'dismiss', id: 'autre' })).toEqual(state);
  });

  it('[SHELL-59] errors are cleared by a page change unless marked to stay', () => {
    const state = after(
      add('1', { header: 'A' }),
      add('2', { header: 'B', doNotClear: true }),
      add('3', { type: 'success' }),
      add('4', { type: 'warning' }),
      { kind: 'page-changed' },
    );
    expect(state.shown.map(({ id }) => id)).toEqual(['2', '3', '4']);
    expect(state.history.map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  });

  it('the last twenty remain readable, newest first, replaced ones included', () => {
    const many = Array.from({ length: 25 }, (_, index) => add(String(index)));
    const { shown: inSight, history } = after(...many);
    expect(inSight.map(({ id }) => id)).toEqual(['24']);
    expect(HISTORY_LENGTH).toBe(20);
    expect(history).toHaveLength(20);
    expect(history[0]?.id).toBe('24');
    expect(history.at(-1)?.id).toBe('5');
  });

  it('nothing remains readable after a sign-out', () => {
    expect(after(add('1', { doNotClear: true }), { kind: 'forgotten' })).toEqual(NO_NOTIFICATION);
  });
});
