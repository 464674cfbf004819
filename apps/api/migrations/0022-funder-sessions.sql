-- Sessions that a funder writes itself, and the mails that their dates send.

-- What somebody read: a change made on an older reading is refused.
alter table precommande_session
  add column version integer not null default 1 check (version > 0);

-- Sessions whose opening or closing mail may be due.
create index precommande_session_mail_ouverture on precommande_session (date_ouverture)
  where envoyer_ouverture and fermee_le is null;
create index precommande_session_mail_fermeture on precommande_session (date_fermeture)
  where envoyer_fermeture and fermee_le is null and not permanent;

-- Counts of a session's page.
create index precommande_session_statut on precommande (session_id, statut);

-- The funder looks people up by their number, whatever control identifies them.
create index controle_valeur_matricule on controle_valeur (cle) where code = 'MATRICULE';

create table session_courriel (
  session_id text not null references precommande_session,
  type text not null check (type in ('OUVERTURE', 'FERMETURE')),
  -- The opening or closing day that it speaks of: a session that is prolonged closes again.
  jour date not null,
  -- A line of the control file by its value, or else a person of the contract.
  destinataire text not null check (destinataire ~ '^[LB]:.'),
  created_at timestamptz not null,
  primary key (session_id, type, jour, destinataire)
);
comment on table session_courriel is 'Who was already written to about a session: each person once for each of its days.';
