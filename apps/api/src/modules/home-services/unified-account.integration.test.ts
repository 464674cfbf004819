import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import type {
  ServiceCountersAnswer,
  ServiceOrder,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { countersOf } from '@portail/rules/home-services/invoice-amounts.ts';
import { centsFromEuros, eurosOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { homeServiceCalls, SAP } from '../../../test/home-services-world.ts';
import { CONNECTED_USER, createManualClock, useTestApi } from '../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
const nicolas = () => homeServiceCalls(api.current, clock);

describe('base S with a unified account', () => {
  it('[SAP-10] user information identifies the person at the service side', async () => {
    const reply = await nicolas().get(CONNECTED_USER);
    expect(reply.json<{ beneficiary: object }>().beneficiary).toMatchObject({
      isCompteEbUnique: true,
      numeroBeneficiaireSap: 'SAP0004512',
      matriculePaynum: 'PN-778812',
    });
  });

  it.each(['', '?clientId=7001', '?clientId=7002'])(
    '[SAP-11] the counters of the home block match the lists%s',
    async (search) => {
      const { get, read } = nicolas();
      const counters = read<ServiceCountersAnswer>(await get(`${SAP}/compteurs${search}`));
      const orders = read<ServiceOrder[]>(await get(`${SAP}/commandes${search}`));
      const invoices = read<ServiceInvoice[]>(await get(`${SAP}/factures${search}`));
      const counted = countersOf(
        orders,
        invoices.map(({ statut, montantDu }) => ({
          statut,
          due: centsFromEuros(montantDu) ?? ZERO_CENTS,
        })),
      );
      expect(counters).toEqual({ ...counted, montantAPayer: eurosOf(counted.montantAPayer) });
      expect(counters.facturesAPayer).toBeGreaterThan(0);
    },
  );

  it('[SAP-23] finds towns', async () => {
    const reply = await nicolas().get(`${SAP}/recherches/villes?recherche=lyon%203e`);
    expect(reply.json()).toEqual([
      { codePostal: '69003', ville: 'Lyon', codePostalEtVille: '69003 LYON' },
    ]);
  });

  it('[SAP-28] returns the issuer’s account and the address of each space', async () => {
    const { get } = nicolas();
    expect((await get(`${SAP}/parametres/rib`)).json()).toMatchObject({
      titulaire: 'Portail CESU',
    });
    const login = 'https://portail.example/login?typeEspace=';
    expect((await get(`${SAP}/parametres/url-espaces`)).json()).toEqual({
      ESPACE_BENEFICIAIRE: `${login}ESPACE_BENEFICIAIRE`,
      ESPACE_CLIENT: `${login}ESPACE_CLIENT`,
      ESPACE_INTERVENANT: `${login}ESPACE_INTERVENANT`,
    });
  });

  it('[SAP-29] names reasons and computes a face value', async () => {
    const { get, call } = nicolas();
    expect((await get(`${SAP}/motifs-commande`)).json()).toEqual([
      { code: 'GARDE_ENFANT', libelle: 'Garde d’enfant' },
      { code: 'MENAGE', libelle: 'Ménage et repassage' },
      { code: 'AIDE_PERSONNE', libelle: 'Aide à une personne âgée ou handicapée' },
      { code: 'JARDINAGE', libelle: 'Jardinage et bricolage' },
      { code: 'AUTRE', libelle: 'Autre service' },
    ]);
    const valueOf = async (montantTotal: number) =>
      (
        await call('POST', `${SAP}/calculs/valeur-faciale`, {
          body: { montantTotal, nombreTitres: 10 },
        })
      ).json<object>();
    expect(await valueOf(150)).toEqual({ valeur: 15 });
    expect(await valueOf(333.3)).toEqual({ valeur: 33.33 });
    // More than 9 euros, and at most 99.
    expect(await valueOf(90)).toMatchObject({ code: 'REQUETE_INVALIDE' });
    expect(await valueOf(90.1)).toEqual({ valeur: 9.01 });
    expect(await valueOf(990)).toEqual({ valeur: 99 });
    expect(await valueOf(990.1)).toMatchObject({ code: 'REQUETE_INVALIDE' });
  });

  const READINGS = Object.entries<CallDefinition>(ALL_CALLS).filter(
    ([, { method, path, params, access, answer }]) =>
      method === 'GET' &&
      path.startsWith(SAP) &&
      params === undefined &&
      answer.kind === 'json' &&
      access.kind === 'token' &&
      access.anyOf.every((one) => /PRESTATION|FACTURES/.test(one)),
  );
  it.each(READINGS)('[SAP-30] %s answers as its contract says', async (_name, call) => {
    const ofSpace = call.query?.shape['clientId'] === undefined ? '' : '?clientId=7001';
    const reply = await nicolas().get(`${call.path}${ofSpace}`);
    if (reply.statusCode === 204) return;
    expect(reply.statusCode, reply.body).toBe(200);
    if (call.answer.kind !== 'json') throw new Error('not JSON');
    expect(z.safeParse(call.answer.schema, reply.json()).error?.issues).toBeUndefined();
  });
});
