import { html } from './escape.ts';
import type { SafeHtml } from './escape.ts';

const FULL = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

const SHORT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

function timeElement(date: Date, format: Intl.DateTimeFormat): SafeHtml {
  return html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`;
}

export const fullDate = (date: Date): SafeHtml => timeElement(date, FULL);

export const shortDate = (date: Date): SafeHtml => timeElement(date, SHORT);
