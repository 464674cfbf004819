import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.builder.ts';
import { safeStorage } from '../storage/safe-storage.ts';
import { CONSENT_TEXT_VERSION, createConsentStore } from './create-consent-store.ts';

const NOW = Date.parse('2026-11-15T10:00:00.000Z');

interface Situation {
  readonly stored?: unknown;
  readonly areCookiesEnabled?: boolean;
  readonly nowMs?: number;
  readonly hasPrivacySignal?: boolean;
  readonly wasDismissed?: boolean;
}

/** A browser with its storage; each `load` is a new load of the portal in it. */
const browser = ({
  stored,
  areCookiesEnabled = true,
  nowMs = NOW,
  hasPrivacySignal = false,
  wasDismissed = false,
}: Situation = {}) => {
  const memory = memoryStorage(
    stored === undefined ? {} : { 'eb.cookies': JSON.stringify(stored) },
  );
  const clock = { nowMs };
  const load = () =>
    createConsentStore({
      storage: safeStorage(() => memory),
      timers: { now: () => clock.nowMs },
      areCookiesEnabled: () => areCookiesEnabled,
      newProof: () => 'preuve',
      hasPrivacySignal: () => hasPrivacySignal,
      wasDismissed: () => wasDismissed,
    });
  const kept = (): unknown => JSON.parse(memory.getItem('eb.cookies') ?? 'null');
  return { load, clock, kept };
};

const isAsked = (situation: Situation): boolean =>
  browser(situation).load().store.getState().isModalOpen;

describe('consent', () => {
  it('[SHELL-69] is asked when no choice was ever made', () => {
    expect(isAsked({})).toBe(true);
  });

  it('[SHELL-69] is not asked again when it was closed before the code was loaded', () => {
    expect(isAsked({ wasDismissed: true })).toBe(false);
  });

  it.each([
    null,
    'ACCEPTE',
    {},
    { choix: 'OUI', date: '2026-11-01T00:00:00.000Z' },
    { choix: 'ACCEPTE' },
  ])('[SHELL-69] is asked when what is stored is no choice: %j', (stored) => {
    expect(isAsked({ stored })).toBe(true);
  });

  it.each(['ACCEPTE', 'REFUSE'] as const)('[SHELL-69] is not asked again after %s', (choix) => {
    const { load } = browser();
    load().choose(choix);
    expect(load().store.getState().isModalOpen).toBe(false);
  });

  it('[SHELL-69] is asked at each load while the browser has cookies disabled', () => {
    const stored = { choix: 'ACCEPTE', date: '2026-11-01T00:00:00.000Z' };
    expect(isAsked({ stored, areCookiesEnabled: false })).toBe(true);
    expect(isAsked({ stored, areCookiesEnabled: true })).toBe(false);
  });

  it.each(['ACCEPTE', 'REFUSE'] as const)(
    '[SHELL-70] [XC-27] %s holds six months by the calendar, to the millisecond',
    (choix) => {
      const stored = { choix, date: '2026-05-15T10:00:00.000Z' };
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-14T10:00:00.000Z') })).toBe(false);
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-15T09:59:59.999Z') })).toBe(false);
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-15T10:00:00.000Z') })).toBe(true);
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-16T10:00:00.000Z') })).toBe(true);
    },
  );

  it('[SHELL-69] is asked once in a load: closed without a choice, it comes back at the next one', () => {
    const { load, kept } = browser();
    const consent = load();
    consent.close();
    expect(consent.store.getState().isModalOpen).toBe(false);
    expect(kept()).toBeNull();
    expect(load().store.getState().isModalOpen).toBe(true);
  });

  it('[SHELL-51] is asked again from the footer, with the choice that holds', () => {
    const { load } = browser();
    const consent = load();
    consent.choose('REFUSE');
    expect(consent.store.getState().isModalOpen).toBe(false);
    consent.open();
    expect(consent.store.getState().isModalOpen).toBe(true);
    expect(consent.currentChoice()?.choix).toBe('REFUSE');
  });

  it('[P9] keeps its proof: what was chosen, when, on which text, under a random name', () => {
    const { load, kept } = browser();
    load().choose('ACCEPTE');
    expect(kept()).toEqual({
      choix: 'ACCEPTE',
      date: '2026-11-15T10:00:00.000Z',
      version: CONSENT_TEXT_VERSION,
      preuve: 'preuve',
    });
  });

  it('[P9] tells of each choice, also of one that is changed', () => {
    const consent = browser().load();
    const told: string[] = [];
    consent.onChosen(({ choix, version, preuve }) => told.push(`${choix} ${version} ${preuve}`));
    consent.choose('REFUSE');
    consent.choose('ACCEPTE');
    expect(told).toEqual([
      `REFUSE ${CONSENT_TEXT_VERSION} preuve`,
      `ACCEPTE ${CONSENT_TEXT_VERSION} preuve`,
    ]);
  });

  it('[P9] is withdrawn as easily as it was given, and counts no more at once', () => {
    const consent = browser().load();
    consent.choose('ACCEPTE');
    consent.choose('REFUSE');
    expect(consent.isTrackingAllowed()).toBe(false);
  });

  it.each(['ACCEPTE', 'REFUSE'] as const)(
    '[P9] %s is asked again after six months, not a second before',
    (choix) => {
      const stored = { choix, date: '2026-05-15T10:00:00.000Z' };
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-15T09:59:59.000Z') })).toBe(false);
      expect(isAsked({ stored, nowMs: Date.parse('2026-11-15T10:00:01.000Z') })).toBe(true);
    },
  );

  it('[P9] counts nothing where the browser asks for it, whatever was chosen', () => {
    const consent = browser({ hasPrivacySignal: true }).load();
    consent.choose('ACCEPTE');
    expect(consent.isTrackingAllowed()).toBe(false);
  });

  it('[SHELL-71] allows counting after an acceptance only, for as long as it holds', () => {
    const { load, clock } = browser();
    const consent = load();
    expect(consent.isTrackingAllowed()).toBe(false);
    consent.choose('REFUSE');
    expect(consent.isTrackingAllowed()).toBe(false);
    consent.choose('ACCEPTE');
    expect(consent.isTrackingAllowed()).toBe(true);
    clock.nowMs = Date.parse('2027-05-15T10:00:00.000Z');
    expect(consent.isTrackingAllowed()).toBe(false);
  });
});
