import { describe, expect, it } from 'vitest';
import { choicesOf, parametersOf } from './registration-wire.ts';

const PARAMETERS = parametersOf('100003', {
  autoriserChoixTypeProduit: true,
  typeInscription: 'MATRICULE',
  raisonSociale: 'Boulangerie Perrin et fils',
  typeContrat: 'CESU_RH',
  libelleMatricule: 'Numéro de paie',
});
const session = (id: string) => ({
  id,
  libelle: `Session ${id}`,
  infoControles: [
    { libelle: 'Service', code: 'SERVICE' },
    { libelle: 'E-mail', code: 'emailContact' },
    { libelle: 'E-mail (confirmation)', code: 'confirmationEmailContact' },
    { libelle: 'Offres', code: 'mailOffers' },
    { libelle: 'Courrier', code: 'postalOffersRefusal' },
  ],
  infosSupplementaires: [{ libelle: 'Bureau', code: 'BUREAU' }],
});

describe('mapping from the wire', () => {
  it('[REG-07] stores parameters under the portal’s names', () => {
    expect(PARAMETERS).toEqual({
      contractId: '100003',
      contractType: 'CESU_RH',
      registrationType: 'MATRICULE',
      socialReason: 'Boulangerie Perrin et fils',
      allowProductTypeChoice: true,
      libelleMatricule: 'Numéro de paie',
    });
  });

  it('[REG-08] maps campaigns to id, label, control and additional information', () => {
    expect(choicesOf(PARAMETERS, [session('A'), session('B')])[1]).toMatchObject({
      id: 'B',
      label: 'Session B',
      additionalInfos: [{ label: 'Bureau', code: 'BUREAU' }],
      isOnly: false,
    });
    expect(choicesOf(PARAMETERS, [session('A')])[0]?.isOnly).toBe(true);
  });

  it('[REG-11] excludes four fields from the control information', () => {
    expect(choicesOf(PARAMETERS, [session('A')])[0]?.controlInfos).toEqual([
      { label: 'Service', code: 'SERVICE' },
    ]);
  });
});
