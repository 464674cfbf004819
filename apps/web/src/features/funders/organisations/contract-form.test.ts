import { wholeContract } from '@portail/contract/funders/contract-settings.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingTexts } from '../../../shared/wording/contract-settings.texts.ts';
import { contractResolver, formPathOf } from './contract-resolver.ts';
import { aContractSheet } from './contract-sheet.builder.ts';
import { bodyOf, type ContractValues, emptyValues, valuesOf } from './contract-values.ts';
import { settingLabel, settingValue } from '../../../shared/wording/setting-words.ts';
import { placesOf } from './setting-words.ts';

const PRODUCTS = ['GE', 'SAP'];
const sheet = aContractSheet();
const options: ResolverOptions<ContractValues> = { fields: {}, shouldUseNativeValidation: false };
const resolve = (changes: Partial<ContractValues>) =>
  contractResolver('4001', sheet)({ ...valuesOf(sheet, PRODUCTS), ...changes }, undefined, options);

describe('form of a contract', () => {
  it('[BO-17] sends back what it received, and keeps what it does not show', () => {
    const body = bodyOf(valuesOf(sheet, PRODUCTS), '4001', sheet);
    expect(body).toMatchObject({
      socialReason: 'Groupe Horizon',
      contratSapFk: null,
      typeFrais: 'FORFAIT',
      montantFrais: 1.5,
      trancheCarte: 1_250.5,
      produits: ['SAP'],
      fonctionnalites: sheet.fonctionnalites,
    });
    expect(z.safeParse(wholeContract, body).success).toBe(true);
  });

  it('[BO-17] parses amounts and rates as people write them', () => {
    const values = {
      ...valuesOf(sheet, PRODUCTS),
      typeFrais: 'PROPORTIONNEL',
      tauxFrais: '2,25 %',
      trancheCarte: '1 000,50',
    };
    expect(bodyOf(values, '4001', sheet)).toMatchObject({
      typeFrais: 'PROPORTIONNEL',
      montantFrais: 0,
      tauxFrais: 2.25,
      trancheCarte: 1_000.5,
    });
  });

  it('[A10] shows errors at the field on the page', async () => {
    const { errors } = await resolve({
      socialReason: '',
      typeInscription: 'MATRICULE',
      typeFrais: 'FORFAIT',
      montantFrais: 'dix',
      communication: { titre: '', message: ' ' },
    });
    expect(errors).toMatchObject({
      socialReason: { message: MESSAGES.required },
      montantFrais: { message: MESSAGES.amount },
    });
    const alone = await resolve({ communication: { titre: '', message: ' ' } });
    expect(alone.errors).toMatchObject({
      communication: { message: { message: 'Ce champ est requis.' } },
    });
  });

  it('[A10] has a place for every field that the server may report', () => {
    const places = placesOf(
      settingTexts.defaults,
      'Numéro',
      emptyValues('Groupe', 'STANDARD', PRODUCTS),
    ).map(({ path }) => path);
    for (const champ of [
      'contractId',
      'cesuAccountType',
      'produits.0',
      'echanges.3.feeRate',
      'fonctionnalites.2.proprietes.message',
      'contratSapFk',
    ]) {
      expect(places, champ).toContain(formPathOf(champ));
    }
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('history of a contract', () => {
  const texts = settingTexts.defaults;
  const answers = { yes: 'Oui', no: 'Non', unset: 'Non renseigné' };

  it.each([
    ['allowWithholding', 'Déclaration d’un salarié'],
    ['fonctionnalites.SOUS_MENU_ECHANGE', 'Échanger un millésime'],
    ['fonctionnalites.COMMUNICATION_RH.message', 'Message du financeur, Texte du message'],
    [
      'echanges.COMPTE.TITRE.feeRate',
      'Échange\u00a0: Compte CESU vers Titres CESU, Taux au-dessus du seuil',
    ],
    ['optionsFlags.afficherAide', 'Lien vers l’aide'],
    ['inconnu', 'inconnu'],
  ])('[BO-17] names %s', (champ, label) => expect(settingLabel(texts, champ)).toBe(label));

  it.each([
    ['allowWithholding', 'false', 'Non'],
    ['fraisTitre', '3', '3,00\u00a0€'],
    ['echanges.COMPTE.TITRE.feeRate', '5.5', '5,5\u00a0%'],
    ['typeFrais', 'FORFAIT', 'Forfait'],
    ['contratSapFk', null, 'Non renseigné'],
    ['socialReason', 'Groupe Horizon', 'Groupe Horizon'],
  ])('[BO-17] shows the value of %s', (champ, value, said) =>
    expect(settingValue(texts, answers, champ, value)).toBe(said),
  );
});
