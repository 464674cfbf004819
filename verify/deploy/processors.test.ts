import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../../apps/api/src/platform/config/environment.ts';
import { readPartners } from '../../apps/api/src/platform/config/partners.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { listSourceFiles } from '../../scripts/lib/source-files.ts';
import { tablesUnder } from './markdown-table.ts';
import { waysOutOf } from './outgoing.ts';

const listed = tablesUnder(
  readFileSync(join(ROOT, 'docs/aipd.md'), 'utf8'),
  '## Destinataires et sous-traitants',
).map((row) => ({ prefix: (row['Préfixe'] ?? '').replaceAll('`', ''), where: row['Où'] ?? '' }));

/** Every address that the product may be told to call, wherever it stands in the settings. */
const addressesIn = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('url' in value) return [value.url];
  return Object.values(value).flatMap(addressesIn);
};
const reached = (variables: Readonly<Record<string, string>>) =>
  addressesIn(
    readPartners(variables, {
      refuse: () => undefined,
      isProduction: false,
      sandboxUrl: undefined,
    }),
  );

const UNION = new Set(
  `Allemagne Autriche Belgique Bulgarie Chypre Croatie Danemark Espagne Estonie Finlande France
  Grèce Hongrie Irlande Italie Lettonie Lituanie Luxembourg Malte Pays-Bas Pologne Portugal Roumanie
  Slovaquie Slovénie Suède Tchéquie`.split(/\s+/),
);

/** Set in other ways: the mail server, the storage of files, and the audience’s measure, when the portal is built. */
const ELSEWHERE: readonly string[] = ['SMTP', 'S3', 'VITE_MATOMO'];

/** Our own: the public address, the database, the sandbox, and the collector beside the product. */
const OWN_URLS = /^(?:PUBLIC|DATABASE|DATABASE_ADMIN|SANDBOX|SMTP)_URL$/;

describe('[P17] processors and transfers', () => {
  it('[P17] those that the product can be told to call are those that the assessment lists', () => {
    const prefixes = listed.map(({ prefix }) => prefix).filter((one) => !ELSEWHERE.includes(one));
    for (const prefix of prefixes) {
      const url = `https://${prefix.toLowerCase()}.example`;
      expect(reached({ [`${prefix}_URL`]: url }).filter((one) => one === url)).toEqual([url]);
    }
    expect(prefixes).toHaveLength(reached({}).length);
    expect(listed.map(({ prefix }) => prefix)).toEqual(expect.arrayContaining([...ELSEWHERE]));
    // No other address among the settings.
    const others = Object.keys(environment.shape).filter(
      (name) => name.endsWith('_URL') && !OWN_URLS.test(name),
    );
    expect(others).toEqual([]);
  });

  it('[P17] all of them are in the Union', () => {
    expect(listed.filter(({ where }) => !UNION.has(where))).toEqual([]);
    expect(listed.length).toBeGreaterThan(5);
  });

  it('[P17] a connection leaves the API by two doors, and the portal by three that its own site’s rules hold', () => {
    const files = listSourceFiles(ROOT, ['.ts', '.tsx']).filter(
      (file) =>
        /^(?:apps\/(?:api|web)|packages\/(?:contract|rules|ui))\/src\//.test(file) &&
        !/\.(?:test|spec|d)\.tsx?$/.test(file),
    );
    const doors = files.filter(
      (file) => waysOutOf(file, readFileSync(join(ROOT, file), 'utf8')).length > 0,
    );
    expect(files.length).toBeGreaterThan(500);
    // Traces and measures, where they are, go to a collector of the house.
    const ofTelemetry = /^apps\/api\/src\/platform\/telemetry\//;
    expect(doors.filter((file) => !ofTelemetry.test(file)).toSorted()).toEqual([
      'apps/api/src/platform/mail/smtp-mail-sender.ts',
      'apps/api/src/platform/outbound/outbound-http.ts',
      'apps/web/src/app/audience/audience.ts',
      'apps/web/src/shared/http/api-client.ts',
      'apps/web/src/shared/http/upload-transport.ts',
    ]);
  });

  it('[P17] a browser sends nothing elsewhere, whatever the portal’s code would ask of it', () => {
    const headers = readFileSync(
      join(ROOT, 'apps/api/src/platform/http/security-headers.ts'),
      'utf8',
    );
    const lines = [...headers.matchAll(/'connect-src': (\[.*\])/g)].map(([, list]) => list);
    expect(new Set(lines)).toEqual(new Set([`["'self'"]`]));
  });

  it('[P17] a way out is seen however it is taken', () => {
    const ways = (text: string) => waysOutOf('x.ts', text);
    expect(ways(`import https from 'node:https'; https.get('x');`)).toEqual(['node:https']);
    expect(ways(`const { request } = await import('undici');`)).toEqual(['undici']);
    expect(ways(`await fetch('https://ailleurs.example');`)).toEqual(['fetch']);
    expect(ways(`navigator.sendBeacon('x'); new WebSocket('y');`)).toEqual([
      'sendBeacon',
      'WebSocket',
    ]);
    expect(
      ways(`import type { Socket } from 'node:net'; import { isIPv6 } from 'node:net';`),
    ).toEqual([]);
    expect(ways(`cache.fetch('x'); query.refetch();`)).toEqual([]);
  });
});
