import { LOCAL_DATA_VERSIONS } from '@portail/rules/identity/local-data/versions.ts';
import { describe, expect, it } from 'vitest';
import { prepareLocalData } from './local-data.ts';
import { memoryStorage } from './memory-storage.builder.ts';
import { safeStorage } from './safe-storage.ts';

const UNIFIED = JSON.stringify({ user: { beneficiary: {}, sap: {} } });
const CESU_ONLY = JSON.stringify({ user: { beneficiary: {} } });

const prepared = (stored: Readonly<Record<string, string>>) => {
  const memory = memoryStorage(stored);
  prepareLocalData(safeStorage(() => memory));
  return memory;
};

describe('prepareLocalData', () => {
  it.each([undefined, 'V1.0.0', 'V2.32.0', 'V2.33.0', 'n’importe quoi'])(
    '[SHELL-74] signs the stored data V2.33.0, coming from %s',
    (version) => {
      const memory = prepared(version === undefined ? {} : { 'eb.version': version });
      expect(memory.getItem('eb.version')).toBe('V2.33.0');
    },
  );

  it('[SHELL-75] empties the stored state when a flagged version lies after the stored one', () => {
    const memory = prepared({
      'eb.version': 'V2.29.0',
      'eb.etat': CESU_ONLY,
      'eb.brouillons': '{}',
      'eb.mfa.echeance': '1',
    });
    expect(memory.getItem('eb.etat')).toBeNull();
    expect(memory.getItem('eb.brouillons')).toBeNull();
    expect(memory.getItem('eb.mfa.echeance')).toBeNull();
  });

  it('[SHELL-75] [O9] keeps the stored state from a flagged version on, for each version there was', () => {
    for (const { version } of LOCAL_DATA_VERSIONS) {
      const kept = prepared({ 'eb.version': version, 'eb.etat': CESU_ONLY }).getItem('eb.etat');
      const minor = Number(version.split('.')[1]);
      const isRecent = version.startsWith('V2.') && minor >= 30;
      expect([version, kept]).toEqual([version, isRecent ? CESU_ONLY : null]);
    }
  });

  it('[SHELL-75] clears data without a version or with an unknown one', () => {
    expect(prepared({ 'eb.etat': CESU_ONLY }).getItem('eb.etat')).toBeNull();
    expect(prepared({ 'eb.version': 'V9', 'eb.etat': CESU_ONLY }).getItem('eb.etat')).toBeNull();
  });

  it('[SHELL-76] keeps a session with both CESU and home-service details, and signs the version', () => {
    const memory = prepared({ 'eb.version': 'V1.0.0', 'eb.etat': UNIFIED });
    expect(memory.getItem('eb.etat')).toBe(UNIFIED);
    expect(memory.getItem('eb.version')).toBe('V2.33.0');
  });

  it('[SHELL-76] [O9] keeps it from each of the hundred and more versions that there were', () => {
    expect(LOCAL_DATA_VERSIONS.length).toBeGreaterThanOrEqual(120);
    for (const { version } of LOCAL_DATA_VERSIONS) {
      const kept = prepared({ 'eb.version': version, 'eb.etat': UNIFIED }).getItem('eb.etat');
      expect([version, kept]).toEqual([version, UNIFIED]);
    }
  });

  it.each(['null', '[]', '{"user":null}', '{"user":{"beneficiary":{},"sap":null}}', '{"user":'])(
    '[SHELL-76] does not take %s for such a session',
    (state) => {
      const memory = prepared({ 'eb.version': 'V1.0.0', 'eb.etat': state });
      expect(memory.getItem('eb.etat')).toBeNull();
    },
  );

  it('[SHELL-69] leaves the choice about cookies through a reset', () => {
    const choice = JSON.stringify({ choix: 'REFUSE', date: '2026-11-01T10:00:00.000Z' });
    const memory = prepared({ 'eb.version': 'V1.0.0', 'eb.cookies': choice });
    expect(memory.getItem('eb.cookies')).toBe(choice);
  });

  it('writes nothing when the version is the latest', () => {
    expect(prepared({ 'eb.version': 'V2.33.0' }).writes).toEqual([]);
  });
});
