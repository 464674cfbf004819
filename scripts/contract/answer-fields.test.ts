import { FIGURE_FIELDS } from '@portail/rules/figures/dated-figures.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

/**
 * Fields that the specification puts in an answer and that no page reads yet, by the reason why
 * they are answered all the same. One that is added to an answer without a reader must say why.
 */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  'the saved views of the lists, which the table of the portal reads next': [
    'getSavedViews.requete',
    'addSavedView.requete',
    'changeSavedView.requete',
  ],
  'the user information of section 3.1, which the profile and payment pages show': [
    'getConnectedUser.addressZone0',
    'getConnectedUser.addressZone1',
    'getConnectedUser.addressZone2',
    'getConnectedUser.addressZone3',
    'getConnectedUser.allowAllPaymentModes',
    'getConnectedUser.bypassed',
    'getConnectedUser.mainPhoneNumber',
    'getConnectedUser.matriculePaynum',
    'getConnectedUser.numeroBeneficiaireSap',
    'getConnectedUser.secondaryPhoneNumber',
  ],
  'the home-service, intervenant and client details of section 3.1': [
    'getConnectedUser.beneficiaryId',
    'getConnectedUser.cesuAccountId',
    'getConnectedUser.clientId',
    'getConnectedUser.clientNumber',
    'getConnectedUser.companyName',
    'getConnectedUser.contactStatus',
    'getConnectedUser.expandedMode',
    'getConnectedUser.reportableEmployerContribution',
    'getConnectedUser.segmentId',
    'getConnectedUser.selectedArea',
  ],
  'the contract of section 3.2, which ordering and payment decide by': [
    'getContracts.allowWithholding',
    'getContracts.autoriserPaiementTitre',
    'getContracts.cesuAccountType',
    'getContracts.clientId',
    'getContracts.contratSapFk',
    'getContracts.paramEspaceCompteId',
    'getContracts.supportedType',
  ],
  'the session of section 3.4, whole, and the order of section 3.5': [
    'getOrderCampaign.idRefPrestationLimitation',
    'getOrderCampaign.idGroupeSession',
    'getOrderCampaign.quotas',
    'getOrderCampaign.infoControleIdentificatrice',
    'getOrderCampaign.mailConfirmation',
    'getOrderCampaign.mailOuverture',
    'getOrderCampaign.mailFermeture',
    'getOrderCampaign.jourAvantMailDeFermeture',
    'getOrderCampaign.afficherConfirmation',
    'getOrderCampaign.envoyerConfirmation',
    'getOrderCampaign.envoyerOuverture',
    'getOrderCampaign.envoyerFermeture',
    'getOrderCampaign.categoriePersonnel',
    'getOrderCampaign.maxCESU',
    'getOrderCampaign.tauxParticipation',
    'getOrderCampaign.tranches',
    'getOrderCampaign.lineaire',
    'getOrderCampaign.tauxAuMin',
    'getOrderCampaign.tauxAuMax',
    'getOrderCampaign.selectionnee',
    'getOrderOverview.typeCommande',
    'getOrders.typeCommande',
    'getOrder.typeCommande',
  ],
  'the trade beneficiary of section 3.1': ['getTradeBeneficiary.supportType'],
  'the wire of section 7, which holds nothing personal': [
    'getBypassParameters.bypassed',
    'getStyles.customized',
    'getStyles.tertiary',
    'getTexts.customized',
    'recoverLogin.typeClient',
    'register.inscriptionReussie',
  ],
};
const asked = Object.values(ASKED_FOR).flat();

const portal = listSourceFiles(join(ROOT, 'apps', 'web', 'src'), ['.ts', '.tsx'])
  // Samples of pages invent what they show: they read nothing.
  .filter((file) => !/\.(?:test|builder)\.tsx?$|^app\/preview\/sample-/.test(file))
  .map((file) => readFileSync(join(ROOT, 'apps', 'web', 'src', file), 'utf8'))
  .join('\n');
const wordsOfPortal = new Set([
  ...(portal.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []),
  // The forms and the rules read the amounts of a dated figure from this list.
  ...Object.values(FIGURE_FIELDS).flatMap((of) => of.map(({ name }) => name)),
]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const namesIn = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isObject(schema)) return [];
  const { properties } = schema;
  const own = isObject(properties) ? Object.keys(properties) : [];
  const below = ['items', 'anyOf', 'oneOf', 'allOf'].flatMap((word) => namesIn(schema[word]));
  return [...own, ...below, ...(isObject(properties) ? namesIn(Object.values(properties)) : [])];
};

/** Partners have programs of their own: what they read cannot be seen from here. */
const fields = Object.entries<CallDefinition>(ALL_CALLS)
  .filter(([, { access }]) => access.kind !== 'partner')
  .flatMap(([name, { answer }]) =>
    answer.kind === 'json'
      ? [...new Set(namesIn(z.toJSONSchema(answer.schema)))].map((field) => `${name}.${field}`)
      : [],
  );

const readerless = fields.filter((field) => !wordsOfPortal.has(field.split('.')[1] ?? ''));

describe('the fields of every answer', () => {
  it('[S36] are read by the portal, or the specification asks for them', () => {
    expect(fields.length).toBeGreaterThan(100);
    expect(readerless.filter((field) => !asked.includes(field))).toEqual([]);
  });

  it('[S36] no reason outlives its field', () => {
    expect(asked.filter((field) => !fields.includes(field))).toEqual([]);
  });
});
