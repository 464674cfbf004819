import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const [, nomodule = ''] = /<script nomodule>([\s\S]*?)<\/script>/.exec(page) ?? [];
const check = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? '';
const warning = /<div id="navigateur"[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Visitor {
  readonly userAgent?: string;
  readonly hasModules?: boolean;
  /** Properties that an older browser lacks. */
  readonly lacks?: readonly ('toSorted' | 'groupBy')[];
}

/** Runs the scripts of the document as a browser would, on as much of a document as they use. */
const visit = ({ userAgent = CHROME, hasModules = true, lacks = [] }: Visitor) => {
  const shown = { warning: false, portal: true };
  const button: { onclick?: () => void } = {};
  const parentNode = {
    removeChild: () => {
      shown.warning = false;
    },
  };
  const elements: Record<string, object> = {
    navigateur: {
      parentNode,
      removeAttribute: () => {
        shown.warning = true;
      },
      getElementsByTagName: () => [button],
    },
    portail: {
      style: {
        set display(value: string) {
          shown.portal = value !== 'none';
        },
      },
    },
  };
  const context = vm.createContext({
    navigator: { userAgent },
    document: {
      getElementById: (id: string) => elements[id],
      getElementsByTagName: () => [{ appendChild: () => undefined }],
      createElement: () => ({}),
      querySelector: () => null,
    },
  });
  vm.runInContext('var window = globalThis;', context);
  if (lacks.includes('toSorted')) vm.runInContext('delete Array.prototype.toSorted', context);
  if (lacks.includes('groupBy')) vm.runInContext('delete Map.groupBy', context);
  if (!hasModules) vm.runInContext(nomodule, context);
  vm.runInContext(check, context);
  return { ...shown, close: () => button.onclick?.(), isShown: () => shown.warning };
};

describe('the warning of an unsupported browser', () => {
  it('[25-02] [SHELL-73] is in the document itself, with its exact words', () => {
    expect(warning.replaceAll(/\s+/g, ' ')).toContain(
      'Votre navigateur n’est pas pris en charge. Nous vous recommandons d’utiliser une version récente de Firefox ou de Chrome.',
    );
    expect(warning).toContain('Fermer l’avertissement');
    expect(warning).toMatch(/role="alert"[^>]*hidden/);
  });

  it('[25-02] is shown by scripts that such a browser can read', () => {
    for (const script of [nomodule, check]) {
      expect(script.replaceAll(/\/\/.*/g, '')).not.toMatch(
        /=>|`|\?\.|\?\?|\b(?:const|let|class|async|await)\b/,
      );
    }
  });

  it('[25-02] [SHELL-73] is shown instead of a page that can never start', () => {
    expect(visit({ hasModules: false })).toMatchObject({ warning: true, portal: false });
    expect(visit({ lacks: ['toSorted', 'groupBy'] })).toMatchObject({
      warning: true,
      portal: false,
    });
  });

  it('[25-02] stands above a page that starts but lacks a function it may call', () => {
    expect(visit({ lacks: ['groupBy'] })).toMatchObject({ warning: true, portal: true });
  });

  it('[25-02] [SHELL-73] can be closed', () => {
    const seen = visit({ lacks: ['groupBy'] });
    seen.close();
    expect(seen.isShown()).toBe(false);
  });

  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; AS; rv:11.0) like Gecko',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C)',
    'Mozilla/5.0 (compatible; MSIE 11.0; Windows NT 6.3)',
  ])('[SHELL-73] %s is warned', (userAgent) => {
    expect(visit({ userAgent }).warning).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
    'Mozilla/5.0 (Macintosh; Trident/7.0; rv:11.0) like Gecko',
    CHROME,
    `${CHROME} Edg/140.0.0.0`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    '',
  ])('[SHELL-73] %s is not warned for its name', (userAgent) => {
    expect(visit({ userAgent })).toMatchObject({ warning: false, portal: true });
  });
});
