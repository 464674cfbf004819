import { html } from '../html/escape.ts';
import type { Fragment, SafeHtml } from '../html/escape.ts';

// A full stop, a closing bracket or a quotation mark after an address belongs to the sentence.
const WEB_ADDRESS = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]}'’]/g;

/** The text of a message, escaped, with its web addresses as links that open a new tab. */
export function withLinks(text: string): SafeHtml {
  const pieces: Fragment[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const [address] = match;
    pieces.push(
      text.slice(end, match.index),
      html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
    );
    end = match.index + address.length;
  }
  pieces.push(text.slice(end));
  return html`${pieces}`;
}

/**
 * What a browser may do with the HTML of a message: show it, and open its links elsewhere.
 * No script, no form, no frame; pictures come with the message or from the portal.
 */
export function messagePolicy(portalUrl: string): string {
  return [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${new URL(portalUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const NEW_TAB = '<base target="_blank">';

/** The HTML of a message as a document of its own whose links open a new tab. */
export function messageDocument(messageHtml: string): string {
  if (/<head[\s>]/i.test(messageHtml)) {
    return messageHtml.replace(/<head(\s[^>]*)?>/i, (head) => head + NEW_TAB);
  }
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">${NEW_TAB}</head><body>${messageHtml}</body></html>`;
}
