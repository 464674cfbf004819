import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

const IS_TEST = /\.(?:test|builder)\.tsx?$|\/(?:test|testing|long)\//;

/** What the product itself is made of: neither tests nor the sandbox, which no production has. */
const filesWith = (pattern: RegExp, workspaces: readonly string[]): readonly string[] =>
  workspaces.flatMap((workspace) =>
    listSourceFiles(join(ROOT, workspace, 'src'), ['.ts', '.tsx'])
      .map((file) => `${workspace}/src/${file}`)
      .filter((file) => !IS_TEST.test(file))
      .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8'))),
  );

const PRODUCT = ['apps/api', 'apps/web', 'packages/rules', 'packages/contract', 'packages/ui'];
const calls: readonly CallDefinition[] = Object.values(ALL_CALLS);

describe('what leaves the house', () => {
  it('[S47] leaves by one file', () => {
    // A method of our own may bear the name; the function of the platform stands alone.
    const speaks =
      /^import (?!type )[^;]*from '(?:node:(?:https?|http2|tls|dgram|dns)|undici|axios|got|node-fetch)'|import\('undici'\)|(?<![.\w])fetch\(/m;
    expect(filesWith(speaks, ['apps/api'])).toEqual([
      'apps/api/src/platform/outbound/outbound-http.ts',
    ]);
  });

  it('[S47] is never sent without certificate verification', () => {
    const careless = /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED/;
    expect(filesWith(careless, [...PRODUCT, 'apps/sandbox', 'packages/testing'])).toEqual([
      'apps/api/src/platform/config/environment.ts',
      'apps/api/src/platform/config/production.ts',
    ]);
  });

  it('[S47] is asked of an outsider through the address that the settings give it', () => {
    expect(filesWith(/\bcreateOutboundHttp\(|\bhttp\.send(?:ForFile)?\(/, ['apps/api'])).toEqual([
      // The back office sets the address, and what the provider answers leads to public ones only.
      'apps/api/src/modules/identity/company-sign-in/identity-providers.ts',
      'apps/api/src/platform/files/bucket-store.ts',
      'apps/api/src/platform/outbound/partner-client.ts',
    ]);
  });
});

describe('what is never run', () => {
  it('no text becomes code or markup', () => {
    expect(
      filesWith(
        /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|node:vm/,
        PRODUCT,
      ),
    ).toEqual([]);
  });

  it('the API starts no other program', () => {
    expect(filesWith(/node:(?:child_process|cluster)/, ['apps/api'])).toEqual([]);
  });

  it('builds no pattern from user input', () => {
    // Of lengths that stand in the code, of the contract’s own paths, of names of settings, of the
    // three separators of a CSV file.
    expect(filesWith(/new RegExp\(/, PRODUCT)).toEqual([
      'apps/api/src/modules/campaigns/funder-orders/invoice-file.ts',
      'apps/api/src/platform/config/fields.ts',
      'apps/api/src/platform/csv-reader.ts',
      'apps/api/src/platform/http/unknown-path.ts',
      'packages/contract/src/schemas/fields.ts',
    ]);
  });

  it('no message of another window is listened to', () => {
    // A channel whose two ends are in one function: no other window has either of them.
    expect(
      filesWith(/addEventListener\('message'|onmessage|\.postMessage\(/, ['apps/web']),
    ).toEqual(['apps/web/src/app/first-frame/next-task.ts']);
  });
});

describe('what is drawn by lot', () => {
  it('comes from the system’s own generator; pauses between two tries alone may be guessed', () => {
    const guessed = filesWith(/Math\.random\(/, PRODUCT).flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('Math.random(') && !/pause|wait/i.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(guessed).toEqual([]);
  });

  it('no hash is of a broken sort', () => {
    expect(filesWith(/create(?:Hash|Hmac)\('(?:md5|sha1|md4|ripemd)/i, PRODUCT)).toEqual([]);
    // One box seals all there is to seal, by AES-256-GCM.
    expect(filesWith(/create(?:C|Dec)ipher/, PRODUCT)).toEqual([
      'apps/api/src/platform/secret-box.ts',
    ]);
  });
});

describe('card data', () => {
  const CARD_WORDS =
    /\b(?:pan|cvv|cvc|cvv2|cryptogramme|numero_?carte|card_?number|expiration_?carte)\b/i;

  it('[S33] has no field in any call, and no column in any table', () => {
    const schema = listSourceFiles(join(ROOT, 'apps/api/migrations'), ['.sql', '.ts']).filter(
      (file) => CARD_WORDS.test(readFileSync(join(ROOT, 'apps/api/migrations', file), 'utf8')),
    );
    expect(schema).toEqual([]);
    expect(filesWith(CARD_WORDS, ['packages/contract', 'apps/web'])).toEqual([]);
  });

  it('[S33] has no page of ours to be typed on: the browser leaves for the provider’s', () => {
    expect(filesWith(/autocomplete=["']cc-|autoComplete=["']cc-/i, ['apps/web'])).toEqual([]);
  });
});

describe('a call', () => {
  it('that changes something is never a GET, which a link or an image could send', () => {
    const changing = calls.filter(({ access, idempotent, method, upload }) => {
      const mutates = access.kind === 'token' && access.mutates;
      return method === 'GET' && (mutates || upload !== undefined || idempotent !== false);
    });
    expect(changing.map(({ id }) => id)).toEqual([]);
  });
});
