import type { Mutant } from './mutant.ts';

const FUNCTIONS = 'migrations/0015-ledger-functions.sql';
const TABLES = 'migrations/0014-ledger.sql';
/** The last definitions of functions that later migrations replace: a fault elsewhere has no effect. */
const MOVES = 'migrations/0059-operator-operations.sql';
const POSTS = 'migrations/0062-sensitive-actions.sql';

const KEY_TAKEN = `  on conflict (owner, key) do update
    set call = excluded.call, fingerprint = excluded.fingerprint, status = excluded.status,
        answer = excluded.answer, created_at = excluded.created_at, expires_at = excluded.expires_at
    where known.expires_at <= v_now;
  if found then
    return null;
  end if;
`;
const KEY_LOOKED_UP = `  select * into v_record from idempotency_record
  where owner = p_command ->> 'owner' and key = p_command ->> 'key';
  if found then
    if v_record.fingerprint <> v_fingerprint then
      raise exception 'key used for another command' using errcode = 'LG003';
    end if;
    return jsonb_build_object('replay', true, 'status', v_record.status, 'answer', v_record.answer);
  end if;
`;

/** Mistakes in the functions and tables of the books. */
export const SQL_MUTANTS: readonly Mutant[] = [
  {
    name: 'titres non verrouillés',
    changes: [
      {
        file: POSTS,
        from: 'perform from titre where numero = any (v_titres) order by numero for no key update;',
        to: 'perform from titre where numero = any (v_titres);',
      },
    ],
  },
  {
    name: 'comptes non verrouillés',
    changes: [
      {
        file: POSTS,
        from: `  perform from ledger_account where id = any (v_account) and balance is not null
  order by id for no key update;

  -- Once`,
        to: '  -- Once',
      },
    ],
  },
  {
    name: 'verrous sans ordre',
    changes: [
      {
        file: POSTS,
        from: `  perform from ledger_account where id = any (v_account) and balance is not null
  order by id for no key update;

  -- Once`,
        to: `  perform from ledger_account where id = any (v_account) and balance is not null
  order by array_position(v_account, id) for no key update;

  -- Once`,
      },
    ],
  },
  {
    name: 'solde non contrôlé',
    changes: [
      {
        file: TABLES,
        from: 'check (balance is null or balance - reserved >= 0)',
        to: 'check (balance is null or balance >= -100000000000)',
      },
    ],
  },
  {
    name: 'réservations oubliées dans le solde',
    changes: [
      {
        file: TABLES,
        from: 'check (balance is null or balance - reserved >= 0)',
        to: 'check (balance is null or balance >= 0)',
      },
    ],
  },
  {
    name: 'clé lue avant d’être prise',
    changes: [
      {
        file: FUNCTIONS,
        from: '  insert into idempotency_record as known',
        to: `${KEY_LOOKED_UP}  insert into idempotency_record as known`,
      },
      { file: FUNCTIONS, from: KEY_TAKEN, to: '  ;\n  return null;\n' },
    ],
  },
  {
    name: 'clé sans unicité',
    changes: [
      {
        file: FUNCTIONS,
        from: '  insert into idempotency_record as known',
        to: `${KEY_LOOKED_UP}  insert into idempotency_record as known`,
      },
      { file: FUNCTIONS, from: KEY_TAKEN, to: '  ;\n  return null;\n' },
      {
        file: FUNCTIONS,
        from: '-- Key first: the same command',
        to: 'alter table idempotency_record drop constraint idempotency_record_pkey;\n-- Key first: the same command',
      },
    ],
  },
  {
    name: 'empreinte non comparée',
    changes: [
      {
        file: FUNCTIONS,
        from: '  if v_record.fingerprint <> v_fingerprint then',
        to: '  if false then',
      },
      {
        file: 'src/ledger/idempotent-postings.repository.ts',
        from: "if (fingerprintOf(command).toString('hex') !== fingerprint)",
        to: "if (fingerprint === '' && command.key === '')",
      },
    ],
  },
  {
    name: 'contre-passation deux fois',
    changes: [
      {
        file: FUNCTIONS,
        from: '     or exists (select from ledger_journal where reverses = p_journal)\n',
        to: '',
      },
      {
        file: TABLES,
        from: 'create unique index ledger_journal_reverses',
        to: 'create index ledger_journal_reverses',
      },
    ],
  },
  {
    name: 'réservation dénouée deux fois',
    changes: [
      {
        file: FUNCTIONS,
        from: '\n     or exists (select from ledger_journal where resolves = p_journal) then',
        to: ' then',
      },
      {
        file: TABLES,
        from: 'create unique index ledger_journal_resolves',
        to: 'create index ledger_journal_resolves',
      },
    ],
  },
  {
    name: 'scellement qui saute un mouvement en cours',
    changes: [
      {
        file: FUNCTIONS,
        from: ' and recorded_by < pg_snapshot_xmin(pg_current_snapshot())',
        to: '',
      },
    ],
  },
  {
    name: 'scellé qui ne couvre pas les montants',
    changes: [
      {
        file: FUNCTIONS,
        from: "concat_ws(',', e.line, e.account_id, e.amount,",
        to: "concat_ws(',', e.line, e.account_id,",
      },
    ],
  },
  {
    name: 'état du titre non contrôlé',
    changes: [
      {
        file: MOVES,
        from: "        t.statut = 'ACTIF'\n        and (p_window",
        to: '        true\n        and (p_window',
      },
    ],
  },
  {
    name: 'titre gardé pour une carte non regardé',
    changes: [
      {
        file: MOVES,
        from: 'where h.echange_id is null and not v_gives_back and (',
        to: 'where not v_gives_back and (',
      },
    ],
  },
  {
    name: 'période comptée en temps universel',
    changes: [
      {
        file: FUNCTIONS,
        from: "select p_at < make_timestamptz(p_millesime + 1, 2, 1, 0, 0, 0, 'Europe/Paris')",
        to: "select p_at < make_timestamptz(p_millesime + 1, 2, 1, 0, 0, 0, 'UTC')",
      },
    ],
  },
  {
    name: 'date prise avant les verrous',
    changes: [
      {
        file: POSTS,
        from: '  v_at timestamptz;\n',
        to: '  v_at timestamptz := ledger_now();\n',
      },
      { file: POSTS, from: '  v_at := ledger_now();\n', to: '' },
    ],
  },
  {
    name: 'titres opposés rendus hors de leur période',
    changes: [
      {
        file: MOVES,
        from: "and t.statut = 'BLOQUE' and est_payable(t.millesime, p_at)",
        to: "and t.statut = 'BLOQUE'",
      },
    ],
  },
  {
    name: 'titres rendus sans opposition',
    changes: [
      {
        file: MOVES,
        from: `v_gives_back and t.statut = 'BLOQUE' and est_payable(t.millesime, p_at)
        and exists (
          select from titre_opposition b where b.titre_numero = t.numero and b.levee_le is null)`,
        to: 'v_gives_back and est_payable(t.millesime, p_at)',
      },
    ],
  },
  {
    name: 'livres fermés qui reçoivent encore',
    changes: [
      {
        file: POSTS,
        from: "key = 'ledger_suspended' and value = 'true'",
        to: "key = 'ledger_suspended' and value = 'false'",
      },
    ],
  },
  {
    name: 'date passée acceptée de tous',
    changes: [{ file: POSTS, from: "if p ->> 'origin' <> 'IMPORT' or (p", to: 'if (p' }],
  },
  {
    name: 'solde faux après deux lignes d’un compte',
    changes: [
      {
        file: POSTS,
        from: 'a.balance + sum(e.amount) over (partition by e.account order by e.line)',
        to: 'a.balance + e.amount',
      },
    ],
  },
  {
    name: 'compte bloqué débité',
    changes: [
      { file: FUNCTIONS, from: "      c.statut <> 'ACTIF'\n      or p_doc", to: '      p_doc' },
    ],
  },
];
