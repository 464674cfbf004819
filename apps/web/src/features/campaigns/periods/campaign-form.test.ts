import { campaignChangeOf } from '@portail/contract/campaigns/campaign.mapper.ts';
import { get } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { aFunderCampaign, someValues } from './funder-campaigns.builder.ts';
import { bodyOf } from './campaign-body.ts';
import { fieldIdOf, placesOf } from './campaign-fields.ts';
import { campaignResolver } from './campaign-resolver.ts';
import { newPoint, newTranche, type CampaignValues, valuesOf } from './campaign-values.ts';

const resolve = (values: CampaignValues) =>
  campaignResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });

const errorAt = async (change: Partial<CampaignValues>, path: string): Promise<unknown> => {
  const { errors } = await resolve(someValues(change));
  const found: unknown = get(errors, path);
  return typeof found === 'object' && found !== null && 'message' in found
    ? found.message
    : undefined;
};

describe('campaign form', () => {
  it('[FUND-07] sends back every field of a stored campaign as it was read', () => {
    const campaign = aFunderCampaign();
    const { id: _id, version: _version, ...fields } = campaignChangeOf(campaign);
    expect(bodyOf(valuesOf(campaign))).toEqual(fields);
  });

  it('[FUND-07] accepts a campaign with the least that one needs', async () => {
    const { errors, values } = await resolve(someValues());
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      idProduitCompte: 'GE',
      idProduitTitre: null,
      quotas: [{ maxParticipation: 600, maxCESU: 1000, tauxParticipation: 60, tranches: [] }],
    });
  });

  it.each([
    ['9', 'La valeur faciale doit être supérieure à 9 euros'],
    ['9,01', undefined],
    ['99', undefined],
    ['100', 'La valeur faciale doit être inférieure ou égale à 99 euros'],
    ['quinze', 'Montant invalide.'],
    ['', undefined],
  ])('[FUND-19] says of an imposed value of %s: %s', async (valeurFacialeImposee, message) => {
    expect(
      await errorAt({ idProduitTitre: 'GE', valeurFacialeImposee }, 'valeurFacialeImposee'),
    ).toBe(message);
  });

  it.each([
    ['31/12/2026', '01/12/2026'],
    ['01/12/2026', '01/12/2026'],
  ])('[FUND-20] refuses a campaign from %s to %s', async (dateOuverture, dateFermeture) => {
    expect(await errorAt({ dateOuverture, dateFermeture }, 'dateFermeture')).toBe(
      'La date d’ouverture doit être strictement antérieure à la date de fermeture.',
    );
  });

  it('[FUND-20] asks a permanent campaign for no closing day', async () => {
    const { errors } = await resolve(someValues({ permanent: true, dateFermeture: '01/01/2020' }));
    expect(errors).toEqual({});
  });

  it('reports missing fields together with the first refusal', async () => {
    const { errors } = await resolve(
      someValues({ libelle: '', dateOuverture: '', dateFermeture: '', idProduitCompte: '' }),
    );
    for (const path of ['libelle', 'dateOuverture', 'dateFermeture', 'idProduitCompte'])
      expect(get(errors, path), path).toBeDefined();
  });

  it('reports a wrong number of vouchers at the field that holds them all', async () => {
    const change = { idProduitTitre: 'GE', restrictionsValeursTitres: '10, vingt' };
    expect(await errorAt(change, 'restrictionsValeursTitres')).toBe(
      'Le nombre de titres va de 1 à 1000.',
    );
  });

  it('keeps stored values and sends no hidden new ones', () => {
    const campaign = aFunderCampaign();
    const values = { ...valuesOf(campaign), pointLivraison: false };
    values.pointsDeLivraison = [...values.pointsDeLivraison, newPoint];
    expect(bodyOf(values).pointsDeLivraison).toMatchObject([{ id: 'P1' }]);
  });

  it('has a field for every error of the schema', async () => {
    const values = someValues({
      idProduitTitre: 'GE',
      valeurFacialeImposee: 'x',
      infoControles: [{ idControle: '', code: '', libelle: '', selectionnee: true }],
      demanderInfosSupplementaires: true,
      infosSupplementaires: [{ code: '', libelle: '', idControle: '' }],
      pointLivraison: true,
      pointsDeLivraison: [newPoint],
      envoyerFermeture: true,
      jourAvantMailDeFermeture: '400',
    });
    const [quota] = values.quotas;
    if (quota !== undefined)
      values.quotas = [{ ...quota, bareme: 'TRANCHES', tranches: [newTranche] }];
    const { errors } = await resolve(values);
    const places = new Set(placesOf(values, campaignFieldTexts.defaults).map(({ path }) => path));
    const pathsOf = (node: unknown, path: string): readonly string[] => {
      if (typeof node !== 'object' || node === null) return [];
      if ('message' in node && typeof node.message === 'string') return [path];
      return Object.entries(node).flatMap(([key, one]) =>
        pathsOf(one, path === '' ? key : `${path}.${key}`),
      );
    };
    const found = pathsOf(errors, '');
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((path) => !places.has(path))).toEqual([]);
  });

  it('gives each field an id for links', () => {
    expect(fieldIdOf('quotas.0.tranches.1.min')).toBe('session-quotas-0-tranches-1-min');
  });
});
