import { serviceOrderBody } from '@portail/contract/home-services/home-services.schemas.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf, nameOf } from './service-body.ts';
import { aDraft, aPerson, aWish } from './service-draft.builder.ts';

const childcare = (naissance: string) =>
  aDraft({
    attribution: {
      personnes: [aPerson({ cle: 'z', lien: 'ENFANT', prenom: ' Zoé ', part: '100' })],
    },
    prestation: aWish({ prestation: 'DEC_4', naissances: { z: naissance, gone: '01/01/2000' } }),
  });

describe('body of a service order', () => {
  it('[SAP-33] is what the call takes, without empty fields', () => {
    const body = bodyOf(aDraft({ prestation: aWish({ quantite: '2 h 30' }) }));
    expect(body).toEqual({
      clientId: '7001',
      dispositif: 'PRESTATAIRE',
      attribution: [{ lien: 'MOI', part: 100 }],
      prestation: 'DEC_1',
      quantite: 2.5,
      dateDebut: '20/11/2026',
      dateFin: '20/12/2026',
      adresse: { zoneAdresse1: '3 rue des Lilas', codePostalEtVille: '75011 PARIS' },
      contact: { nom: 'Camille Durand', telephone: '0612345678' },
      modePaiement: 'CARTE',
    });
    expect(z.safeParse(serviceOrderBody, body).success).toBe(true);
  });

  it('contains the birth dates that the service depends on', () => {
    expect(bodyOf(childcare('01/02/2020'))?.attribution).toEqual([
      { lien: 'ENFANT', prenom: 'Zoé', part: 100, dateNaissance: '01/02/2020' },
    ]);
    const housework = aDraft({ prestation: aWish({ naissances: { a: '01/02/1980' } }) });
    expect(bodyOf(housework)?.attribution).toEqual([{ lien: 'MOI', part: 100 }]);
  });

  it('is undefined while something required is missing or wrong', () => {
    expect(bodyOf(aDraft({ dispositif: { clientId: '7001' } }))).toBeUndefined();
    expect(bodyOf(aDraft({ prestation: aWish({ quantite: 'deux' }) }))).toBeUndefined();
    expect(
      bodyOf(aDraft({ attribution: { personnes: [aPerson({ part: '90' })] } })),
    ).toBeUndefined();
    expect(bodyOf(aDraft({ paiement: {} }))).toBeUndefined();
  });

  it('[L13] has one name for one order, without birth dates', () => {
    const [one, other] = [bodyOf(childcare('01/02/2020')), bodyOf(childcare('01/02/2021'))];
    if (one === undefined || other === undefined) throw new Error('both are whole');
    expect(nameOf(one)).toBe(nameOf(other));
    expect(nameOf(one)).not.toContain('2020');
    expect(nameOf({ ...one, quantite: 3 })).not.toBe(nameOf(one));
  });
});
