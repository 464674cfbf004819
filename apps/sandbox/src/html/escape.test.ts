import { describe, expect, it } from 'vitest';
import { html } from './escape.ts';

describe('html', () => {
  it('escapes every character that could end a text or an attribute', () => {
    expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.markup).toBe(
      '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('keeps markup that it made itself, and lists of it', () => {
    const items = ['<1>', '2'].map((text) => html`<i>${text}</i>`);
    expect(html`<p>${items}</p>`.markup).toBe('<p><i>&lt;1&gt;</i><i>2</i></p>');
  });

  it('writes nothing for what is absent, and zero as zero', () => {
    expect(html`${null}${false}${0}`.markup).toBe('0');
  });
});
