import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { pajeDeclarationBody } from '@portail/contract/declarations/declaring.schemas.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CheckedIdentification } from '../declaring-draft.ts';
import { aChosen, amaValues, factsWith, gedValues, LEA, TOM } from './paje.builder.ts';
import { bodyOf, pajeBody, withIdentities } from './paje-body.ts';
import { pajeDraftOf } from './paje-draft.ts';
import type { PajeValues } from './paje-values.ts';

const facts = () => factsWith(FIGURES);

const identification: CheckedIdentification = {
  values: { numeroEmployeur: 'P0000000000001', numeroSalarie: '20000000000001' },
  isVerified: true,
  isAlsaceMoselle: false,
  salarie: { nom: 'Bernard', prenom: 'Sophie', typeActivite: 'AMA' },
  intervenant: { codeNAN: '2000002', socialReason: 'Sophie Bernard' },
};
const contract = { numeroContrat: '100001', typeContrat: 'CESU_RH' } as const;
const bodyFor = (values: PajeValues) =>
  bodyOf({ contract, identification, draft: pajeDraftOf(values, facts()) });

describe('Pajemploi request body', () => {
  it('[DECL-08, DECL-19] contains the selected children, each with hours and days', () => {
    const typed = amaValues({
      enfants: [
        aChosen(LEA, { nombreHeures: '92h30', joursActivite: '12', indemniteEntretien: 4_800 }),
      ],
      complements: [{ cle: 'a', categorie: 'HEUR', sousType: 'GARD', valeur: '2,5' }],
    });
    const sent = withIdentities(bodyFor(typed), [TOM, LEA]);
    expect(sent).toMatchObject({
      typeActivite: 'AMA',
      numeroPajemploi: 'P0000000000001',
      numeroSalarie: '20000000000001',
      enfants: [
        {
          ...LEA,
          selectionne: true,
          nombreHeures: 92.5,
          joursActivite: 12,
          indemniteEntretien: 48,
        },
      ],
      nombreHeures: 92.5,
      salaireHoraireNet: 4,
      complements: [{ categorie: 'HEUR', sousType: 'GARD', valeur: 2.5 }],
      // 92,5 h × 4 € + 48 €
      montantNet: 418,
      exactitude: true,
    });
    expect(z.safeParse(pajeDeclarationBody, sent).error).toBeUndefined();
  });

  it('[DECL-17] contains hours once, without child, for care at home', () => {
    const sent = withIdentities(bodyFor(gedValues()), [LEA, TOM]);
    expect(sent).toMatchObject({ typeActivite: 'GED', nombreHeures: 40, montantNet: 480 });
    expect(sent).not.toHaveProperty('joursActivite');
    expect(sent.enfants).toEqual([{ ...TOM, selectionne: true }]);
    expect(z.safeParse(pajeDeclarationBody, sent).error).toBeUndefined();
  });

  it('[P19] stores no name and birth date of a child while it waits for the answer', () => {
    const stored = bodyFor(gedValues());
    expect(z.parse(pajeBody, stored)).toEqual(stored);
    expect(JSON.stringify(stored)).not.toContain(TOM.prenom);
    expect(JSON.stringify(stored)).not.toContain(TOM.dateNaissance);
  });
});
