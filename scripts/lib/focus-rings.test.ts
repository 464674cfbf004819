import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';
import { listSourceFiles } from './source-files.ts';

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly body: string;
}

const RULE = /([^{}]+)\{([^{}]*)\}/g;

const rulesOf = (file: string): readonly Rule[] => {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(RULE)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    body,
  }));
};

/** Of the portal only: users never see the sandbox. */
const RULES = listSourceFiles(ROOT, ['.css'])
  .filter((file) => !file.startsWith('apps/sandbox/'))
  .flatMap(rulesOf);
const RING = 'outline: 3px solid var(--ring, var(--color-focus))';

/** Whose ring is drawn elsewhere, or who is no control: where, in the same file. */
const WITHOUT_OWN_RING: Readonly<Record<string, string>> = {
  "h1:focus, [tabindex='-1'].no-focus-ring:focus": 'only receives the focus of a navigation',
  '.page-heading:focus': 'only receives the focus of a navigation',
  '.shell__main:focus': 'only receives the focus of the way to skip',
  '.calendar-popover__dialog:focus': 'its days have rings of their own',
  '.field__box > .field__input:focus-visible': '.field__box:has(> .field__input:focus-visible)',
  '.choice--card :focus-visible': '.choice--card:has(:focus-visible)',
  '.pay-way:focus-visible': '.pay-way:focus-visible::after',
};

describe('the ring of the focus', () => {
  it('[A4] is one rule for everything, thick enough', () => {
    const base = RULES.filter(
      ({ selector, body }) => selector === ':focus-visible' && body.includes(RING),
    );
    expect(base.map(({ file }) => file)).toEqual(['packages/ui/src/base.css']);
  });

  it('[A4] is removed only where another rule restores it', () => {
    const taken = RULES.filter(
      ({ selector, body }) =>
        /outline(?:-style)?:\s*(?:none|0)/.test(body) && selector.includes(':focus'),
    );
    for (const { file, selector } of taken) {
      const instead = WITHOUT_OWN_RING[selector];
      expect(instead, `${file}: ${selector}`).toBeDefined();
      if (instead?.includes(':focus') !== true) continue;
      const drawn = RULES.find((rule) => rule.file === file && rule.selector === instead);
      expect(drawn?.body, instead).toMatch(/outline: 3px solid var\(--(?:ring|color-focus)/);
    }
  });

  it('[A4] on a coloured band takes the colour of that band’s words', () => {
    const bands = RULES.filter(({ body }) => body.includes('--ring:'));
    expect(bands.length).toBeGreaterThanOrEqual(3);
    for (const { file, selector, body } of bands) {
      const [, ring] = /--ring:\s*var\(--color-([\w-]+)\)/.exec(body) ?? [];
      const isOfSurface = ring === 'focus';
      const isOfBand =
        ring?.startsWith('on-') === true && body.includes(`color: var(--color-${ring})`);
      expect(isOfSurface || isOfBand, `${file}: ${selector}`).toBe(true);
    }
  });
});
