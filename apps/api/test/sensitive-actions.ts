import type { TestApi } from './test-api.ts';

/** For tests about something else: no amount asks for a code. */
export const liftThresholds = async (api: TestApi): Promise<void> => {
  await api.query(
    `update contract set payment_code_threshold_cents = 100000000000,
       new_payee_code_threshold_cents = 100000000000, paper_code_threshold_cents = 100000000000`,
  );
};

/** As if these hours had passed since every outgoing action and change of address. */
export const passHours = async (api: TestApi, hours: number): Promise<void> => {
  const since = `${hours} hours`;
  await api.query('update outgoing_action set at = at - $1::interval', [since]);
  await api.query('update beneficiary set address_changed_at = address_changed_at - $1::interval', [
    since,
  ]);
};

export const placeHold = async (api: TestApi, login: string): Promise<void> => {
  await api.query(
    `insert into outgoing_holds (id, account_id, cause, placed_at)
     select gen_random_uuid(), id, 'Essai', now() from user_account where login = $1`,
    [login],
  );
};

export const liftHolds = async (api: TestApi): Promise<void> => {
  await api.query('delete from outgoing_holds');
};

/** A session whose code has just been given; without the mail and its delay between two codes. */
export const signInConfirmed = async (api: TestApi, login: string): Promise<string> => {
  const token = await api.signIn(login);
  await api.query(
    `update user_session s set confirmed_at = clock_timestamp()
     where s.id = (select u.id from user_session u join user_account a on a.id = u.account_id
       where a.login = $1 order by u.created_at desc, u.id desc limit 1)`,
    [login],
  );
  return token;
};
