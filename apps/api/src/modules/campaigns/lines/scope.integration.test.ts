import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import * as funderLines from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser, createFunder, openCampaignBody } from '../../../../test/funder-calls.ts';
import {
  addLines,
  createLineManager,
  FORM_TYPE,
  formOf,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const CALLS = Object.entries<CallDefinition>(funderLines).filter(([name]) => name in ALL_CALLS);
const FILE = 'MATRICULE;NOM\n1000001A;Anne\n1000002B;\u0007';
/** Another funder than the one of the demo data. */
const OTHER_CLIENT = '4003';
const NO_LINE = '00000000-0000-4000-8000-00000000000a';

let campaign = '';
let idLigne = '';
let idImport = '';
let victim: LineManager;
const attackers: Record<string, string> = {};

beforeAll(async () => {
  victim = await createLineManager(api.current);
  const funder = await createFunder(api.current);
  campaign = await funder.created(openCampaignBody(api.current));
  [idLigne = ''] = await addLines(api.current, campaign, [{ accountCents: 5_000 }]);
  idImport = (await victim.imported(campaign, FILE)).idImport ?? '';
  await addFunderUser(api.current, {
    login: 'autre-financeur',
    clientId: OTHER_CLIENT,
    role: 'GESTIONNAIRE',
  });
  await addFunderUser(api.current, { login: 'lecteur', clientId: '4001', role: 'LECTEUR' });
  attackers['another funder'] = await api.current.signIn('autre-financeur', 'ESPACE_CLIENT');
  attackers['a beneficiary of the contract'] = await api.current.signIn('demo-rh');
  attackers['an intervenant'] = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
  attackers['a partner’s link'] = await openLink(api.current, 'partner');
  attackers['an operator'] = await openLink(api.current, 'operator');
});

interface Target {
  readonly idSession: string;
  readonly idImport: string;
  readonly idLigne: string;
}

const ask = (name: string, call: CallDefinition, token: string | undefined, target: Target) => {
  const url = call.path
    .replace(':idSession', target.idSession)
    .replace(':idImport', target.idImport);
  const bodies: Readonly<Record<string, object>> = {
    updateCampaignLines: { lignes: [{ idLigne: target.idLigne, statut: 'REFUSEE' }] },
    validateCampaignLines: { idsLignes: [target.idLigne] },
    keepControlColumns: VALID_BODIES.keepControlColumns,
  };
  const form = call.upload === undefined ? undefined : formOf(FILE);
  const payload = form ?? bodies[name];
  return api.current.http.inject({
    method: call.method,
    url,
    headers: {
      ...(token === undefined ? {} : bearer(token)),
      ...(form === undefined ? {} : { 'content-type': FORM_TYPE }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
};

const own = (): Target => ({ idSession: campaign, idImport, idLigne });
const unknown = (): Target => ({ idSession: '99999', idImport: NO_LINE, idLigne: NO_LINE });
const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

const stateOf = () =>
  api.current.query(
    `select (select json_agg(p order by p.id) from precommande p where p.session_id = $1) as lignes,
       (select count(*) from controle_ligne where session_id = $1) as personnes,
       (select count(*) from controle_import where session_id = $1) as imports,
       (select count(*) from relance where session_id = $1) as relances`,
    [campaign],
  );

describe('[S20] calls on the lines of a campaign', () => {
  it('are all covered by this test', () => {
    expect(CALLS.map(([name]) => name).toSorted()).toEqual(Object.keys(funderLines).toSorted());
  });

  it.each(CALLS)(
    '%s answers another funder as if the campaign were unknown',
    async (name, call) => {
      const before = await stateOf();
      const token = attackers['another funder'];
      const foreign = await ask(name, call, token, own());
      const nothing = await ask(name, call, token, unknown());
      expect(foreign.statusCode, foreign.body).toBe(404);
      expect(withoutId(foreign.body)).toBe(withoutId(nothing.body));
      expect(await stateOf()).toEqual(before);
    },
  );

  it.each(CALLS)(
    '[S23] %s is refused to other spaces and to anonymous callers',
    async (name, call) => {
      const before = await stateOf();
      for (const [who, token] of Object.entries(attackers)) {
        if (who === 'another funder') continue;
        const reply = await ask(name, call, token, own());
        expect(reply.statusCode, `${who}: ${reply.body}`).toBe(403);
      }
      expect((await ask(name, call, undefined, own())).statusCode).toBe(401);
      expect(await stateOf()).toEqual(before);
    },
  );

  it.each(CALLS)('[S23] %s allows read-only users to read only', async (name, call) => {
    const reader = await api.current.signIn('lecteur', 'ESPACE_CLIENT');
    const { access } = call;
    const mayRead =
      access.kind === 'token' && access.anyOf.includes('CONSULTER_SESSIONS_PRECOMMANDE');
    const before = await stateOf();
    const reply = await ask(name, call, reader, own());
    expect(reply.statusCode, reply.body).toBe(mayRead ? 200 : 403);
    expect(await stateOf()).toEqual(before);
  });

  it('[S22] [S21] never mix lines, files and campaigns of two funders', async () => {
    const other = await createLineManager(api.current, 'autre-financeur');
    const theirs = (
      await api.current.query(
        `select s.id from precommande_session s join contract k on k.numero = s.contract_numero
         join financeur f on f.id = k.financeur_id where f.client_id = $1 limit 1`,
        [OTHER_CLIENT],
      )
    )[0]?.['id'];
    const idTheirs = typeof theirs === 'string' ? theirs : await newCampaignOf(OTHER_CLIENT);
    const before = await stateOf();
    // The caller's own campaign with lines and a file of another funder.
    const patched = await other.patch(idTheirs, [{ idLigne, statut: 'REFUSEE' }]);
    expect(patched.statusCode).toBe(404);
    const validated = await other.post(idTheirs, 'lignes/validation', { idsLignes: [idLigne] });
    expect(validated.statusCode).toBe(404);
    const refused = await other.get(idTheirs, `fichier-controle/imports/${idImport}/rejets`);
    expect(refused.statusCode).toBe(404);
    expect(await other.lines(idTheirs, `?recherche=Nom`)).toEqual([]);
    // Nor can the second campaign of the same funder be used for the first.
    const second = await (
      await createFunder(api.current)
    ).created(openCampaignBody(api.current, { libelle: 'Seconde' }));
    expect((await victim.patch(second, [{ idLigne, statut: 'REFUSEE' }])).statusCode).toBe(404);
    const file = await victim.get(second, `fichier-controle/imports/${idImport}/rejets`);
    expect(file.statusCode).toBe(404);
    expect(await stateOf()).toEqual(before);
  });
});

const newCampaignOf = async (clientId: string): Promise<string> => {
  const id = 'AUTRE-1';
  await api.current.query(
    `with own as (
       select k.numero from contract k join financeur f on f.id = k.financeur_id
       where f.client_id = $2 limit 1
     ), made as (
       insert into precommande_session (id, contract_numero, libelle, id_produit_compte,
         date_ouverture, permanent, created_at)
       select $1, numero, 'D’un autre', 'GE', current_date - 1, true, now() from own returning id)
     insert into precommande_quota (id, session_id, rang, categorie_personnel,
       max_participation_cents, max_cesu_cents, taux_participation_bp)
     select gen_random_uuid(), id, 0, 'Tous', 1000, 1000, 5000 from made`,
    [id, clientId],
  );
  return id;
};
