import { provideTestDatabase } from '@portail/testing/database/provide-test-database.ts';
import { createClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';

/** Every file clones a database that holds the whole schema and the demonstration world. */
export default provideTestDatabase({
  templateName: 'portail_modele',
  migrate: async (adminUrl, appUrl) => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      DEMO_WORLD: 'true',
    });
    await prepareDatabase(config, createClock(0));
  },
});
