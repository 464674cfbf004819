-- A session that an operator opens in the space of a person names the operator: the role is read at
-- each call, so that a role that changes or an account that is disabled takes effect at once.
alter table user_session add column operator_account_id uuid references user_account;
create index user_session_operator on user_session (operator_account_id)
  where operator_account_id is not null;
comment on column user_session.operator_account_id is 'Set for back-office links into the space of a person; null for the operator''s own session.';

-- Sessions opened before this column have no operator whose role could be read.
update user_session s set revoked_at = now()
  from user_account a
 where a.id = s.account_id
   and a.space_type <> 'ESPACE_OPERATEUR'
   and s.link_mode in ('BACK_OFFICE', 'LECTURE_SEULE')
   and s.revoked_at is null;

-- The list of calls of a link session is looked up by its mode: flags without a mode would escape it.
alter table user_session add constraint user_session_link_mode check (
  link_mode is not null or (not from_back_office and bypass_kind is null)
);
