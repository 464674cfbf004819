-- A session that an operator opens in the space of a person names the operator: the role is read at
-- each call, so that a role that changes or an account that is disabled takes effect at once.
-- Sessions opened before this column have no operator, and open nothing any more.
alter table user_session
  add column operator_account_id uuid,
  add constraint user_session_operator foreign key (operator_account_id) references user_account not valid,
  -- The list of calls of a link session is looked up by its mode: flags without a mode would escape it.
  add constraint user_session_link_mode check (
    link_mode is not null or (not from_back_office and bypass_kind is null)
  ) not valid;
comment on column user_session.operator_account_id is 'Set for back-office links into the space of a person; null for the operator''s own session.';
