import { provideTestDatabase } from '@portail/testing/database/provide-test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { createClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';

/** Every file clones a database that holds the whole schema and the demonstration world. */
export default provideTestDatabase({
  templateName: 'portail_modele',
  migrate: async (adminUrl, appUrl, atMs) => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      DEMO_WORLD: 'true',
    });
    await prepareDatabase(config, createClock(Math.max(0, atMs - Date.now())));
    const passwords = await createPasswords(config.passwordPepper, {}, TEST_PASSWORD_COST);
    const hash = await passwords.hash(DEMO_PASSWORD);
    await withClient(adminUrl, async (client) => {
      // The world of the next day is cloned once that day has come.
      await client.query(
        `update platform_state set value = '0' where key = 'business_clock_offset_ms'`,
      );
      await client.query(
        'update user_account set password_hash = $1 where password_hash is not null',
        [hash],
      );
    });
  },
});
