import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import type {
  BrandingView,
  PublishedBranding,
} from '@portail/contract/branding/branding.schemas.ts';
import type {
  FunderOrderMade,
  FunderOrderRequest,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { PendingOperation } from '@portail/contract/backoffice/operations.schemas.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../../test/funder-order-calls.ts';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { managed } from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createRemindApprovers } from './approvals.ts';
import {
  createOperationsWorld,
  PENDING,
  RECEIPTS,
  REFUNDS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { confirmSession, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const byNumber = (one: number, other: number): number => one - other;
const LUCIE = 'lucie.fontaine@portail-cesu.example';
const MARC = 'marc.delmas@portail-cesu.example';
const HORIZON_CONTACT = 'contact-horizon@essai.example';

const pending = async (token: string): Promise<readonly PendingOperation[]> =>
  (await world.get(PENDING, token)).json<PendingOperation[]>();

const patchContract = async (numero: string, settings: object, token = world.lucie) => {
  const row = await world.one('select version from contract where numero = $1', [numero]);
  return await api.current.http.inject({
    method: 'PATCH',
    url: `${CONTRACTS}/${numero}`,
    headers: bearer(token),
    payload: { version: row?.['version'], ...settings },
  });
};
const contractRow = (numero: string) =>
  world.one(
    `select contract_activated, type_frais, montant_frais_cents::int as fee, version from contract
     where numero = $1`,
    [numero],
  );
const requestOf = async (reference: string): Promise<PendingOperation> => {
  const found = (await pending(world.marc)).find(
    (one) => one.reference === reference && one.statut === 'EN_ATTENTE',
  );
  if (found === undefined) throw new Error(`nothing waits for ${reference}`);
  return found;
};

describe('receipts and refunds above the threshold of one operator', () => {
  it('[24-12] a receipt of 240 € recorded by one operator moves nothing', async () => {
    const { invoice } = await world.creditedLine(24_000);
    const body = world.receiptOf(invoice, { nature: 'FACTURE', montant: 240 });
    const unconfirmed = await world.openAs('lucie.fontaine');
    const alone = await world.post(RECEIPTS, body, { token: unconfirmed });
    expect([alone.statusCode, codeOf(alone)]).toEqual([403, 'CONFIRMATION_REQUISE']);
    const requested = await world.post(RECEIPTS, body);
    expect(requested.json()).toMatchObject({ statut: 'A_VALIDER', montant: 240 });
    const stateOf = () =>
      world.one(
        `select f.statut, (select count(*)::int from encaissement_manuel m
           where m.reference = f.numero) as receipts
         from facture_financeur f where f.numero = $1`,
        [invoice],
      );
    expect(await stateOf()).toEqual({ statut: 'A_PAYER', receipts: 0 });
    const again = await world.post(RECEIPTS, body, { token: world.marc });
    expect(codeOf(again)).toBe('OPERATION_DEJA_DEMANDEE');
    expect((await world.get(`${RECEIPTS}?recherche=${invoice}`)).json()).toEqual([]);

    const { idOperation, ...shown } = await requestOf(invoice);
    expect(shown).toMatchObject({
      acte: 'ENCAISSEMENT',
      montant: 240,
      demandePar: 'Lucie Fontaine',
      peutDecider: true,
      encaissement: { moyen: 'VIREMENT', referenceBancaire: 'VIR-1' },
    });
    await deliver(api.current);
    expect(lastMailTo(api.current, MARC)?.subject).toContain('attend votre accord');

    const own = await world.decide(idOperation, 'ACCEPTER', { token: world.lucie });
    expect([own.statusCode, codeOf(own)]).toEqual([403, 'SECONDE_PERSONNE_REQUISE']);
    const withoutCode = await world.decide(idOperation, 'ACCEPTER', {
      token: await world.openAs('marc.delmas'),
    });
    expect(codeOf(withoutCode)).toBe('CONFIRMATION_REQUISE');
    const support = await world.openAs('karim.haddad');
    const refused = await world.decide(idOperation, 'ACCEPTER', { token: support });
    expect(codeOf(refused)).toBe('ACCES_REFUSE');
    expect(await stateOf()).toEqual({ statut: 'A_PAYER', receipts: 0 });

    const other = await world.openConfirmed('marc.delmas');
    const replies = await Promise.all([
      world.decide(idOperation, 'ACCEPTER'),
      world.decide(idOperation, 'ACCEPTER', { token: other }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 409]);
    expect(await stateOf()).toEqual({ statut: 'PAYEE', receipts: 1 });
    const mine = (await pending(world.lucie)).find((one) => one.idOperation === idOperation);
    expect(mine).toMatchObject({ statut: 'ACCEPTEE', decidePar: 'Marc Delmas', estSienne: true });
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[24-12] a refused receipt moves nothing, and its author reads the reason', async () => {
    const { id, reference } = await world.expectedLine();
    const operation = await world.requestedReceipt(world.receiptOf(reference));
    const silent = await world.post(
      `${PENDING}/${operation}/decision`,
      { decision: 'REFUSER' },
      { token: world.marc },
    );
    expect(silent.statusCode).toBe(400);
    const reply = await world.decide(operation, 'REFUSER', { motif: 'JUSTIFICATIF_ABSENT' });
    expect(reply.json()).toMatchObject({ statut: 'REFUSE' });
    expect(await world.shareOf(id)).toBe(0);
    const mine = (await pending(world.lucie)).find((one) => one.idOperation === operation);
    expect(mine).toMatchObject({ statut: 'REFUSEE', motifRefus: 'JUSTIFICATIF_ABSENT' });
    await world.receive(world.receiptOf(reference));
    expect(await world.shareOf(id)).toBe(10_000);
  });

  it('[24-12] an author whose rights were withdrawn meanwhile is not approved', async () => {
    const { id, reference } = await world.expectedLine();
    const operation = await world.requestedReceipt(world.receiptOf(reference));
    const role = (name: string) =>
      world.query(`update user_account set role = $1 where login = 'demo-operateur'`, [name]);
    await role('BO_SUPPORT');
    try {
      expect(codeOf(await world.decide(operation, 'ACCEPTER'))).toBe('AUTEUR_SANS_DROIT');
      expect(await world.shareOf(id)).toBe(0);
    } finally {
      await role('BO_GESTIONNAIRE');
    }
    await world.query(
      `update operation_a_valider set demande_le = demande_le - interval '8 days',
       expire_le = expire_le - interval '8 days' where id = $1`,
      [operation],
    );
    expect(codeOf(await world.decide(operation, 'ACCEPTER'))).toBe('DECISION_DEJA_PRISE');
    expect(await world.shareOf(id)).toBe(0);
  });

  it('[24-12] the database takes no receipt above the threshold from one person', async () => {
    await expect(
      world.query(
        `insert into encaissement_manuel (id, nature, reference, contract_numero, montant_cents,
           moyen, recu_le, posting_id, seuil_cents, operateur, created_at)
         values (gen_random_uuid(), 'FACTURE', 'X', '100001', 24000, 'VIREMENT', current_date,
           gen_random_uuid(), 0, 'essai', now())`,
      ),
    ).rejects.toThrow('deux_personnes');
  });

  it('[24-12] a refund under the threshold asks for a code', async () => {
    const { reference } = await world.creditedLine(4_000);
    const body = world.refundOf(reference, { nature: 'CREDIT', montant: 40 });
    const token = await world.openAs('lucie.fontaine');
    expect(codeOf(await world.post(REFUNDS, body, { token }))).toBe('CONFIRMATION_REQUISE');
  });
});

describe('the terms of a contract', () => {
  it('[24-12] keeps a contract active and without the fee when one operator saves both changes', async () => {
    await world.query(
      `update financeur set contact_email = $1 where id =
         (select financeur_id from contract where numero = '100002')`,
      [HORIZON_CONTACT],
    );
    const before = await contractRow('100002');
    const terms = { contractActivated: false, typeFrais: 'FORFAIT', montantFrais: 999 };
    const unconfirmed = await world.openAs('lucie.fontaine');
    const alone = await patchContract('100002', terms, unconfirmed);
    expect([alone.statusCode, codeOf(alone)]).toEqual([403, 'CONFIRMATION_REQUISE']);
    const reply = await patchContract('100002', { ...terms, libelleProduitContrat: 'Essai 24' });
    expect(reply.statusCode, reply.body).toBe(200);
    const sheet = reply.json<ContractSheet>();
    // Settings that are not sensitive apply at once.
    expect(sheet).toMatchObject({
      libelleProduitContrat: 'Essai 24',
      contractActivated: true,
      montantFrais: 0,
    });
    expect(sheet.changementsEnAttente).toMatchObject({
      demandePar: 'Lucie Fontaine',
      changements: [
        { champ: 'contractActivated', avant: 'true', apres: 'false' },
        { champ: 'typeFrais', avant: null, apres: 'FORFAIT' },
        { champ: 'montantFrais', avant: '0', apres: '999' },
      ],
    });
    expect(await contractRow('100002')).toEqual({ ...before, version: sheet.version });
    const again = await patchContract('100002', { montantFrais: 5, typeFrais: 'FORFAIT' });
    expect(codeOf(again)).toBe('OPERATION_DEJA_DEMANDEE');

    const { idOperation, changements, perimee } = await requestOf('100002');
    expect(perimee).toBe(false);
    expect(changements[2]).toEqual({
      champ: 'montantFrais',
      avant: '0',
      apres: '999',
      actuel: '0',
    });
    const own = await world.decide(idOperation, 'ACCEPTER', { token: world.lucie });
    expect(codeOf(own)).toBe('SECONDE_PERSONNE_REQUISE');
    expect((await world.decide(idOperation, 'ACCEPTER')).json()).toMatchObject({
      statut: 'APPLIQUE',
      montant: null,
    });
    expect(await contractRow('100002')).toMatchObject({ contract_activated: false, fee: 99_900 });
    await deliver(api.current);
    const notice = lastMailTo(api.current, HORIZON_CONTACT);
    expect(notice?.text).toContain('Le contrat est désactivé.');
    const on = await patchContract('100002', { contractActivated: true });
    expect(on.json()).toMatchObject({ contractActivated: true, changementsEnAttente: null });
  });

  it('[24-12] lets a request on values changed meanwhile only be refused', async () => {
    expect((await patchContract('100004', { fraisTitre: 4 })).statusCode).toBe(200);
    await world.query(
      `insert into frais_commande (contract_numero, compte_cents, titre_cents) values ('100004', 0, 250)
       on conflict (contract_numero) do update set titre_cents = 250`,
    );
    const { idOperation, perimee, changements } = await requestOf('100004');
    expect(perimee).toBe(true);
    expect(changements).toMatchObject([{ champ: 'fraisTitre', apres: '4', actuel: '2.5' }]);
    expect(codeOf(await world.decide(idOperation, 'ACCEPTER'))).toBe('DEMANDE_PERIMEE');
    expect((await world.decide(idOperation, 'REFUSER')).statusCode).toBe(200);
    expect(
      await world.one(`select titre_cents::int as cents from frais_commande
        where contract_numero = '100004'`),
    ).toEqual({ cents: 250 });
  });

  it('[24-12] a text of the mails waits, while the rest of the branding is published', async () => {
    const base = '/api/sap/personnalisation/100004';
    const view = async () => (await world.get(base)).json<BrandingView>();
    const send = async (method: 'PUT' | 'POST', path: string, body: object) =>
      await api.current.http.inject({
        method,
        url: `${base}${path}`,
        headers: bearer(world.lucie),
        payload: { revision: (await view()).revision, ...body },
      });
    await send('PUT', '', {
      textes: { 'cadre.brand': 'Banque Horizon', 'connexion.welcome': 'Bienvenue à tous' },
    });
    const published = await send('POST', '/versions', { commentaire: 'Essai' });
    expect(published.statusCode, published.body).toBe(200);
    expect(published.json<PublishedBranding>().textesAValider).toBe(true);
    expect((await view()).publie.habillage.textes).toEqual({
      'connexion.welcome': 'Bienvenue à tous',
    });
    const { idOperation, acte, changements } = await requestOf('100004');
    expect(acte).toBe('TEXTES_COURRIELS');
    expect(changements).toEqual([
      { champ: 'textes.cadre.brand', avant: null, apres: 'Banque Horizon', actuel: null },
    ]);
    expect((await world.decide(idOperation, 'ACCEPTER')).statusCode).toBe(200);
    expect((await view()).publie.habillage.textes).toEqual({
      'cadre.brand': 'Banque Horizon',
      'connexion.welcome': 'Bienvenue à tous',
    });
  });
});

describe('amounts above which a person enters a code', () => {
  const amounts = () =>
    world.one(
      `select payment_code_threshold_cents::int as payments,
         new_payee_code_threshold_cents::int as "newPayee",
         paper_code_threshold_cents::int as paper from contract where numero = '100002'`,
    );

  it('[24-4] [24-12] are read in the contract, and change once a second operator agrees', async () => {
    const before = await amounts();
    const requested = { seuilPaiement: 2_000, seuilNouvelIntervenant: 450.5, seuilPapier: 0 };
    const reply = await patchContract('100002', requested);
    expect(reply.statusCode, reply.body).toBe(200);
    const sheet = reply.json<ContractSheet>();
    expect(sheet.changementsEnAttente?.changements).toEqual([
      { champ: 'seuilPaiement', avant: String(sheet.seuilPaiement), apres: '2000' },
      {
        champ: 'seuilNouvelIntervenant',
        avant: String(sheet.seuilNouvelIntervenant),
        apres: '450.5',
      },
      { champ: 'seuilPapier', avant: String(sheet.seuilPapier), apres: '0' },
    ]);
    expect(await amounts()).toEqual(before);
    const { idOperation } = await requestOf('100002');
    expect((await world.decide(idOperation, 'ACCEPTER')).statusCode).toBe(200);
    expect(await amounts()).toEqual({ payments: 200_000, newPayee: 45_050, paper: 0 });
    const tooMuch = await patchContract('100002', { seuilPapier: 10_000.01 });
    expect(tooMuch.statusCode).toBe(400);
  });
});

describe('a large order of a funder', () => {
  const LARGE_CENTS = 60_000;
  const REQUESTS = '/api/eb/financeur/commandes-a-valider';
  const setContract = (thresholdCents: number, requiresSecondPerson: boolean) =>
    world.query(
      `update contract set funder_order_code_threshold_cents = $1, funder_order_second_person = $2
       where numero = '100001'`,
      [thresholdCents, requiresSecondPerson],
    );
  afterEach(() => setContract(1_000_000, false));

  const order = (session: string, token: string, key: string = crypto.randomUUID()) =>
    api.current.http.inject({
      method: 'POST',
      url: managed(session),
      headers: { ...bearer(token), 'idempotency-key': key },
      payload: {},
    });
  const decide = (id: string, token: string, body: object = { decision: 'ACCEPTER' }) =>
    api.current.http.inject({
      method: 'POST',
      url: `${REQUESTS}/${id}/decision`,
      headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      payload: body,
    });
  const requests = async (token: string): Promise<readonly FunderOrderRequest[]> =>
    (await world.get(REQUESTS, token)).json<FunderOrderRequest[]>();

  const openConfirmed = async (login: string): Promise<string> => {
    const row = await world.one('select mail from user_account where login = $1', [login]);
    const token = await api.current.signIn(login, 'ESPACE_CLIENT');
    await confirmSession(api.current, token, String(row?.['mail']));
    return token;
  };
  const join = async (role: 'ADMINISTRATEUR' | 'GESTIONNAIRE'): Promise<string> => {
    const login = `f24-${crypto.randomUUID().slice(0, 8)}`;
    await addFunderUser(api.current, { login, clientId: '4001', role });
    return login;
  };

  it('[24-12] requires a code above the contract’s threshold and notifies the other administrators', async () => {
    const other = await join('ADMINISTRATEUR');
    await setContract(LARGE_CENTS - 1, false);
    const session = await world.openCampaign();
    const line = await world.addLine(session, { accountCents: LARGE_CENTS });
    const alone = await order(session, await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
    expect([alone.statusCode, codeOf(alone)]).toEqual([403, 'CONFIRMATION_REQUISE']);
    expect(await world.lineState(line)).toMatchObject({ statut: 'VALIDEE' });
    const made = await order(session, await openConfirmed('demo-financeur'));
    expect(made.json()).toMatchObject({ statut: 'EN_COURS', montantTotal: 600 });
    await deliver(api.current);
    const row = await world.one('select mail from user_account where login = $1', [other]);
    expect(lastMailTo(api.current, String(row?.['mail']))?.subject).toContain(
      'commande importante',
    );
    await setContract(LARGE_CENTS, false);
    const small = await world.openCampaign();
    await world.addLine(small, { accountCents: LARGE_CENTS });
    expect((await world.order(small)).statusCode).toBe(200);
  });

  it('[24-12] waits for a second administrator where the contract requires one', async () => {
    const second = await openConfirmed(await join('ADMINISTRATEUR'));
    const manager = await openConfirmed(await join('GESTIONNAIRE'));
    await setContract(0, true);
    const session = await world.openCampaign();
    const line = await world.addLine(session, { accountCents: LARGE_CENTS });
    const author = await openConfirmed('demo-financeur');
    const requested = await order(session, author);
    expect(requested.statusCode, requested.body).toBe(200);
    const { statut, idCommande } = requested.json<FunderOrderMade>();
    expect(statut).toBe('A_VALIDER');
    expect(await world.list(session)).toEqual([]);
    expect(codeOf(await order(session, author))).toBe('OPERATION_DEJA_DEMANDEE');
    expect((await requests(author)).find((one) => one.idOperation === idCommande)).toMatchObject({
      peutDecider: false,
      estSienne: true,
      montant: 600,
      nombreLignes: 1,
    });
    expect(codeOf(await decide(idCommande, author))).toBe('SECONDE_PERSONNE_REQUISE');
    expect(codeOf(await decide(idCommande, manager))).toBe('ACCES_REFUSE');
    // The issuer's operators do not decide for the funder.
    expect((await world.decide(idCommande, 'ACCEPTER')).statusCode).toBe(404);
    // A line validated after the request is not part of it.
    await world.addLine(session, { accountCents: 1_000 });
    const replies = await Promise.all([decide(idCommande, second), decide(idCommande, second)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 409]);
    expect(await world.list(session)).toMatchObject([{ nombreLignes: 1, montantTotal: 600 }]);
    await world.orders.makeOrders();
    expect(await world.balanceOf(line)).toBe(LARGE_CENTS);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[32-7] is told to no address of an invitation that is not confirmed', async () => {
    const [invited, joined] = [await join('ADMINISTRATEUR'), await join('ADMINISTRATEUR')];
    await world.query('update user_account set password_hash = null where login = $1', [invited]);
    const mailsTo = (login: string) =>
      api.current.mailbox.sent
        .filter(({ to }) => to === `${login}@financeur.example`)
        .map(({ subject }) => subject);
    const author = await openConfirmed('demo-financeur');
    const large = async (requiresSecondPerson: boolean) => {
      await setContract(0, requiresSecondPerson);
      const session = await world.openCampaign();
      await world.addLine(session, { accountCents: LARGE_CENTS });
      expect((await order(session, author)).statusCode).toBe(200);
      await deliver(api.current);
    };
    await large(false);
    await large(true);
    expect(mailsTo(joined)).toEqual([
      expect.stringContaining('commande importante'),
      expect.stringContaining('attend votre accord'),
    ]);
    expect(mailsTo(invited)).toEqual([]);
  });

  it('[24-12] can be refused, and is out of date once its lines are gone', async () => {
    const second = await openConfirmed(await join('ADMINISTRATEUR'));
    await setContract(0, true);
    const session = await world.openCampaign();
    const line = await world.addLine(session, { accountCents: LARGE_CENTS });
    const author = await openConfirmed('demo-financeur');
    const first = (await order(session, author)).json<FunderOrderMade>().idCommande;
    const refusal = { decision: 'REFUSER', motif: 'NON_JUSTIFIE' };
    expect((await decide(first, second, refusal)).json()).toMatchObject({ statut: 'REFUSE' });
    const late = (await order(session, author)).json<FunderOrderMade>().idCommande;
    await world.query(`update precommande set statut = 'ANNULEE' where id = $1`, [line]);
    expect(codeOf(await decide(late, second))).toBe('LIGNES_NON_COMMANDABLES');
    expect(await world.list(session)).toEqual([]);
  });
});

describe('the confirmation code of an operator', () => {
  it('[24-12] is mailed to the operator’s address', async () => {
    await world.openConfirmed('lucie.fontaine');
    expect(lastMailTo(api.current, LUCIE)?.text).toMatch(/^\d{6}$/m);
  });
});

describe('mails about what waits for a second person', () => {
  const mailsTo = (address: string, subject: string) =>
    api.current.mailbox.sent.filter((mail) => mail.to === address && mail.subject === subject);
  const ASKED = 'Une demande attend votre accord';
  const EXPIRING = 'Une demande attend toujours votre accord';

  it('[32-7] go once to those who may approve and to the author, without personal data', async () => {
    const { reference } = await world.expectedLine();
    await deliver(api.current);
    const [asked, own] = [mailsTo(MARC, ASKED).length, mailsTo(LUCIE, ASKED).length];
    const operation = await world.requestedReceipt(world.receiptOf(reference));
    await deliver(api.current);
    expect(mailsTo(MARC, ASKED)).toHaveLength(asked + 1);
    expect(mailsTo(LUCIE, ASKED)).toHaveLength(own);
    const mail = mailsTo(MARC, ASKED).at(-1);
    expect(mail?.text).toContain('/back-office/validations');
    expect(mail?.text).not.toMatch(new RegExp(`Lucie|Fontaine|${reference}|\\d,\\d\\d`));

    const refusals = mailsTo(LUCIE, 'Votre demande est refusée').length;
    await world.decide(operation, 'REFUSER', { motif: 'JUSTIFICATIF_ABSENT' });
    await deliver(api.current);
    expect(mailsTo(LUCIE, 'Votre demande est refusée')).toHaveLength(refusals + 1);
    const agreements = mailsTo(LUCIE, 'Votre demande est acceptée').length;
    await world.receive(world.receiptOf(reference));
    await deliver(api.current);
    expect(mailsTo(LUCIE, 'Votre demande est acceptée')).toHaveLength(agreements + 1);
    expect(mailsTo(LUCIE, 'Votre demande est acceptée').at(-1)?.text).not.toMatch(
      new RegExp(`Marc|Delmas|${reference}`),
    );
  });

  it('[32-7] remind those who may approve once, a day before a request expires', async () => {
    const { reference } = await world.expectedLine();
    const operation = await world.requestedReceipt(world.receiptOf(reference));
    const { remind } = createRemindApprovers(api.current.server.platform);
    await remind();
    await deliver(api.current);
    expect(mailsTo(MARC, EXPIRING)).toEqual([]);
    await world.query(
      `update operation_a_valider set expire_le = now() + interval '23 hours' where id = $1`,
      [operation],
    );
    await remind();
    await remind();
    await deliver(api.current);
    expect(mailsTo(MARC, EXPIRING)).toHaveLength(1);
    expect(mailsTo(LUCIE, EXPIRING)).toEqual([]);
    expect(mailsTo(MARC, EXPIRING)[0]?.text).toContain('/back-office/validations');
  });

  it('[32-7] go to no address of an invitation that is not confirmed', async () => {
    const manager = async (login: string): Promise<string> => {
      const mail = `${login}@portail-cesu.example`;
      await world.query(
        `insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
         values (gen_random_uuid(), $1, 'ESPACE_OPERATEUR', 'BO_GESTIONNAIRE', 'Ana', 'Roux', $2, now())`,
        [login, mail],
      );
      return mail;
    };
    const invited = await manager('f32-invitee');
    const partner = await manager('f32-partenaire');
    await world.query(
      `insert into partenaire_operateur (partenaire_id, identifiant, account_id)
       select (select id from partenaire order by id limit 1), login, id
       from user_account where login = 'f32-partenaire'`,
    );
    const { reference } = await world.expectedLine();
    const operation = await world.requestedReceipt(world.receiptOf(reference));
    await deliver(api.current);
    await world.query(
      `update operation_a_valider set expire_le = now() + interval '23 hours' where id = $1`,
      [operation],
    );
    await createRemindApprovers(api.current.server.platform).remind();
    await deliver(api.current);
    expect(mailsTo(partner, ASKED)).toHaveLength(1);
    expect(mailsTo(partner, EXPIRING)).not.toEqual([]);
    expect(api.current.mailbox.sent.filter(({ to }) => to === invited)).toEqual([]);
  });

  it('[32-7] of a contract that changed go to no administrator who is only invited', async () => {
    const login = 'f32-administratrice';
    await addFunderUser(api.current, { login, clientId: '4002', role: 'ADMINISTRATEUR' });
    const invited = 'f32-administratrice-invitee';
    await addFunderUser(api.current, { login: invited, clientId: '4002', role: 'ADMINISTRATEUR' });
    await world.query('update user_account set password_hash = null where login = $1', [invited]);
    await world.query(`update financeur set contact_email = '' where client_id = '4002'`);
    expect((await patchContract('100003', { contractActivated: false })).statusCode).toBe(200);
    const { idOperation } = await requestOf('100003');
    expect((await world.decide(idOperation, 'ACCEPTER')).statusCode).toBe(200);
    await deliver(api.current);
    const mailsOf = (one: string) =>
      api.current.mailbox.sent.filter(({ to }) => to === `${one}@financeur.example`);
    expect(mailsOf(login)).toHaveLength(1);
    expect(mailsOf(invited)).toEqual([]);
  });
});
