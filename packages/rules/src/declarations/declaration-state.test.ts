import { describe, expect, it } from 'vitest';
import { declarationStateOf, maySucceed, MESSAGE_ETATS } from './declaration-state.ts';
import { DECLARATION_STATUTS } from './vocabulary.ts';

describe('[DECL-34] declaration state from its messages', () => {
  it.each([
    [['A_ENVOYER'], 'TRANSMISE', 'EN_COURS', undefined],
    [['RECUE'], 'TRANSMISE', 'RECUE', undefined],
    [['ACCEPTEE'], 'ACCEPTEE', 'RECUE', undefined],
    [['REJETEE'], 'REJETEE', 'RECUE', 'REFUSEE'],
    [['A_RESOUDRE'], 'TRANSMISE', 'A_RESOUDRE', 'SANS_REPONSE'],
    [['ACCEPTEE', 'ACCEPTEE'], 'ACCEPTEE', 'RECUE', undefined],
    [['REJETEE', 'REJETEE'], 'REJETEE', 'RECUE', 'REFUSEE'],
    [['RECUE', 'A_ENVOYER'], 'TRANSMISE', 'EN_COURS', undefined],
    [['ACCEPTEE', 'RECUE'], 'TRANSMISE', 'RECUE', undefined],
    [['ACCEPTEE', 'A_ENVOYER'], 'TRANSMISE', 'EN_COURS', undefined],
    [['REJETEE', 'RECUE'], 'TRANSMISE', 'RECUE', undefined],
    [['REJETEE', 'A_ENVOYER'], 'TRANSMISE', 'EN_COURS', undefined],
    [['ACCEPTEE', 'REJETEE'], 'TRANSMISE', 'A_RESOUDRE', 'PARTIELLE'],
    [['ACCEPTEE', 'A_RESOUDRE'], 'TRANSMISE', 'A_RESOUDRE', 'SANS_REPONSE'],
  ] as const)('%j is %s, %s', (messages, statut, envoi, cause) => {
    expect(declarationStateOf(messages)).toEqual({ statut, envoi, cause });
  });

  it('exists for every pair of states, and only decided messages decide', () => {
    for (const one of MESSAGE_ETATS) {
      for (const other of MESSAGE_ETATS) {
        const { statut, envoi } = declarationStateOf([one, other]);
        expect(declarationStateOf([other, one])).toMatchObject({ statut, envoi });
        if (statut !== 'TRANSMISE') expect(one).toBe(other);
      }
    }
  });

  it('is final after a decision of the body', () => {
    for (const from of DECLARATION_STATUTS) {
      for (const to of DECLARATION_STATUTS) {
        expect(maySucceed(from, to)).toBe(from === 'TRANSMISE' || from === to);
      }
    }
  });
});
