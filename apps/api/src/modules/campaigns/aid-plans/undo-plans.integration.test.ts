import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import type { PlanFile, PlanLine } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { describe, expect, it } from 'vitest';
import { FUNDER } from '../../../../test/funder-space-calls.ts';
import { PLANS, usePlanWorld } from '../../../../test/plan-world.ts';
import { bearer } from '../../../../test/test-api.ts';

const world = usePlanWorld('2027-03-10T10:00:00Z');
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const pathOf = (id: string | null) => `/fichiers/${id}/annulation`;
const previewOf = async (id: string | null) =>
  (await world.current.get(pathOf(id))).json<ImportUndo>();
const undo = async (id: string | null) =>
  await world.current.api.http.inject({
    method: 'POST',
    url: `${PLANS}${pathOf(id)}`,
    headers: bearer(await world.current.api.signIn(FUNDER, 'ESPACE_CLIENT')),
  });
const plansNamed = async (nom: string): Promise<readonly PlanLine[]> =>
  (await world.current.get(`?recherche=${encodeURIComponent(nom)}`)).json<PlanLine[]>();
const rightsOf = async (nom: string) =>
  (await plansNamed(nom)).map(
    ({ prenom, droitMensuel, moisDebut, moisFin }) =>
      `${prenom} ${droitMensuel} ${moisDebut}-${moisFin}`,
  );
const stateOf = async (id: string | null) =>
  (await world.current.get('/fichiers')).json<PlanFile[]>().find((one) => one.id === id)
    ?.annulation;

describe('[33-2] undoing an import of plans', () => {
  it('[33-2] takes back added, shortened and corrected plans, once', async () => {
    await world.current.take(
      { nom: 'Défaite', prenom: 'Une', identifiant: '31000001' },
      { nom: 'Défaite', prenom: 'Fautte', identifiant: '31000002' },
    );
    const before = await rightsOf('Défaite');
    const next = [
      {
        nom: 'Défaite',
        prenom: 'Une',
        identifiant: '31000001',
        droitMensuel: '600',
        moisDebut: '05/2027',
      },
      { nom: 'Défaite', prenom: 'Faute', identifiant: '31000002' },
      { nom: 'Défaite', prenom: 'Nouvelle', identifiant: '31000003' },
    ];
    const { idFichier } = await world.current.take(...next);
    expect((await rightsOf('Défaite')).toSorted()).toEqual([
      'Faute 1800 03/2027-12/2027',
      'Nouvelle 1800 03/2027-12/2027',
      'Une 1800 03/2027-04/2027',
      'Une 600 05/2027-12/2027',
    ]);
    expect(await stateOf(idFichier)).toBe('POSSIBLE');
    expect(await previewOf(idFichier)).toMatchObject({
      ajouts: 2,
      modifications: 2,
      obstacles: [],
    });
    const replies = await Promise.all([undo(idFichier), undo(idFichier)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await rightsOf('Défaite')).toEqual(before);
    expect(await stateOf(idFichier)).toBe('ANNULE');
    const [traced] = await world.current.api.query(
      `select count(*)::integer as events from security_event
       where kind = 'IMPORT_ANNULE' and details ->> 'fichier' = $1`,
      [idFichier],
    );
    expect(traced).toEqual({ events: 1 });
    const gone = await world.current.api.query(
      `select from personne_financeur where identifiant = '31000003'`,
    );
    expect(gone).toEqual([]);
    // The same file may be imported again.
    expect(await world.current.take(...next)).toMatchObject({ dejaImporte: false });
  });

  it('[33-2] is refused once rights are open or a plan was changed, and names the people', async () => {
    await world.current.addPerson({ nom: 'Ouverte', prenom: 'Paule' });
    const { idFichier } = await world.current.take(
      { nom: 'Ouverte', prenom: 'Paule' },
      { nom: 'Ouverte', prenom: 'Arrêtée', identifiant: '31000009' },
    );
    await world.current.deliver();
    const stopped = (await plansNamed('Ouverte')).find(({ prenom }) => prenom === 'Arrêtée');
    await world.current.change({ idsPlans: [stopped?.id], acte: 'ARRETER', motif: 'Fin' });
    const reply = await undo(idFichier);
    const { code, erreurs } = reply.json<{ code: string; erreurs: { message: string }[] }>();
    expect([reply.statusCode, code, ...erreurs.map(({ message }) => plain(message))]).toEqual([
      409,
      'IMPORT_NON_ANNULABLE',
      'Droits déjà ouverts : Paule Ouverte.',
      'Modification faite depuis l’import : Arrêtée Ouverte.',
    ]);
    expect(await plansNamed('Ouverte')).toHaveLength(2);
  });

  it('[33-2] is refused once a plan of it was renewed, and names each person once', async () => {
    const { idFichier } = await world.current.take(
      { nom: 'Suivie', prenom: 'Anne', identifiant: '31000010', moisFin: '03/2027' },
      { nom: 'Suivie', prenom: 'Berthe', identifiant: '31000011' },
    );
    const [anne, berthe] = ['Anne', 'Berthe'].map(
      async (one) => (await plansNamed('Suivie')).find(({ prenom }) => prenom === one)?.id,
    );
    const moisFin = '06/2027';
    await world.current.change({ idsPlans: [await anne], acte: 'RENOUVELER', moisFin });
    const renewed = 'Modification faite depuis l’import : Anne Suivie.';
    expect((await previewOf(idFichier)).obstacles.map(plain)).toEqual([renewed]);
    expect((await undo(idFichier)).statusCode).toBe(409);
    await world.current.change({ idsPlans: [await berthe], acte: 'CORRIGER', moisFin });
    expect((await previewOf(idFichier)).obstacles.map(plain)).toEqual([
      renewed.replace('Anne Suivie', 'Anne Suivie, Berthe Suivie'),
    ]);
    expect(await rightsOf('Suivie')).toHaveLength(4);
    // What the file wrote is forgotten the next day.
    await world.current.api.query('delete from plan_ecriture where fichier_id = $1', [idFichier]);
    expect((await previewOf(idFichier)).obstacles).toHaveLength(1);
    expect((await previewOf(idFichier)).obstacles.map(plain)).not.toContain(renewed);
  });

  it('[33-2] an unknown file is refused, and an older one waits for the newer', async () => {
    const { idFichier } = await world.current.take({ nom: 'Ancienne', prenom: 'Ida' });
    await world.current.take({ nom: 'Récente', prenom: 'Ida' });
    expect((await previewOf(idFichier)).obstacles.map(plain)).toEqual([
      expect.stringMatching(/^Un import plus récent existe/),
    ]);
    expect((await undo('x')).statusCode).toBe(404);
  });
});
