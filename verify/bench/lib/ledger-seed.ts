import { performance } from 'node:perf_hooks';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { seedScale } from '../../scale/seed.ts';

const sizeOf = (adminUrl: string): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes);
  });

/** Seconds and bytes that so many more people take, with their accounts, vouchers and movements. */
export const seedMeasured = async (
  adminUrl: string,
  people: number,
): Promise<{ readonly seconds: number; readonly bytes: number }> => {
  const before = await sizeOf(adminUrl);
  const begun = performance.now();
  await seedScale(adminUrl, people, () => undefined);
  const seconds = (performance.now() - begun) / 1_000;
  return { seconds, bytes: (await sizeOf(adminUrl)) - before };
};
