import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import {
  DEFAULT_THEME_COLORS,
  type HexColor,
  type ThemeColors,
} from '@portail/rules/branding/theme/theme-colors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as address from './modules/identity/sign-in/address-templates.ts';
import * as approval from './modules/backoffice/approvals/approval-templates.ts';
import * as operators from './modules/backoffice/operators/operator-templates.ts';
import * as reports from './modules/backoffice/reports/report-templates.ts';
import * as calendar from './modules/settlement/calendar/calendar-templates.ts';
import { composeMail } from './platform/mail/compose-mail.ts';
import * as delegation from './modules/identity/delegations/delegation-templates.ts';
import * as funderLine from './modules/campaigns/lines/funder-line-templates.ts';
import * as funderOrders from './modules/campaigns/funder-orders/funder-order-templates.ts';
import * as funderNotice from './modules/funders/notices/notice-templates.ts';
import * as funderUser from './modules/funders/users/funder-user-templates.ts';
import * as operation from './modules/backoffice/operations/operation-templates.ts';
import * as ordering from './modules/orders/ordering/ordering-templates.ts';
import * as paymentNotice from './modules/payments/notices/payment-notice-templates.ts';
import * as paying from './modules/payments/account/paying-templates.ts';
import * as privacy from './modules/people/privacy/privacy-templates.ts';
import * as registration from './modules/identity/registration/registration-templates.ts';
import { sampleMails } from './mail-samples.ts';
import * as campaigns from './modules/campaigns/periods/campaign-templates.ts';
import * as security from './modules/identity/sign-in/security-templates.ts';
import * as requests from './modules/people/requests/request-templates.ts';
import * as shipped from './modules/orders/printing/shipped-templates.ts';
import * as heldPayee from './modules/settlement/payee-verification/held-payee-templates.ts';
import * as payouts from './modules/settlement/payouts/payout-templates.ts';
import * as debits from './modules/settlement/bank-returns/debit-refused-templates.ts';
import * as debitNotices from './modules/settlement/direct-debits/debit-templates.ts';
import * as trade from './modules/wallet/trade/trade-templates.ts';
import * as voucher from './modules/wallet/vouchers/voucher-templates.ts';

const mails = sampleMails('https://portail.example', DEFAULT_THEME_COLORS);

const isHex = (text: string): text is HexColor => /^#[0-9a-f]{6}$/.test(text);
const colorIn = (style: string, name: string): HexColor | undefined => {
  const found = new RegExp(`(?:^|;)${name}:(#[0-9a-f]{6})`).exec(style)?.[1];
  return found !== undefined && isHex(found) ? found : undefined;
};

/** The lowest contrast of a text colour on its background, white unless one is set. */
const worstContrast = (html: string): number => {
  const ratios = Array.from(html.matchAll(/style="([^"]*)"/g), ([, style = '']) => {
    const words = colorIn(style, 'color');
    return words === undefined
      ? 21
      : contrastRatio(words, colorIn(style, 'background') ?? '#ffffff');
  });
  return Math.min(...ratios);
};

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);
const anyTheme: fc.Arbitrary<ThemeColors> = fc.record({
  primary: anyColor,
  secondary: anyColor,
  tertiary: anyColor,
  success: anyColor,
  warning: anyColor,
  danger: anyColor,
});

describe('every mail of the product', () => {
  it('[A30] has its sample', () => {
    const templates = Object.entries({
      ...security,
      ...requests,
      ...shipped,
      ...payouts,
      ...heldPayee,
      ...debits,
      ...debitNotices,
      ...privacy,
      ...registration,
      ...ordering,
      ...paymentNotice,
      ...campaigns,
      ...calendar,
      ...address,
      ...delegation,
      ...funderLine,
      ...funderOrders,
      ...funderUser,
      ...funderNotice,
      ...operation,
      ...approval,
      ...reports,
      ...operators,
      ...paying,
      ...trade,
      ...voucher,
    }).filter(([name, value]) => typeof value === 'function' && name.endsWith('Mail'));
    // Two samples of the invitation of a funder user (password, company), of the code (sign-in,
    // confirmation), of lost vouchers (one, several), of a decision (agreed, refused), of a recorded
    // payment (later, at once), of a refused debit (before, after its collection) and of an invoice's
    // reminder (due soon, late); three of a received payment (later, at once, held) and of a report
    // (ready, to be approved, failed); ten of the rights of an operator (five acts, to both).
    expect(mails).toHaveLength(templates.length + 20);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(mails.length);
  });

  it.each(mails.map((mail) => [mail.subject, mail] as const))(
    '[A30] « %s » says its language, has one heading, named links and a text of its own',
    (subject, { html, text }) => {
      expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/);
      expect(html).toContain('<title>');
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<table|<script|<style/);
      for (const [, label = ''] of html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)) {
        expect(label).toMatch(/\p{L}{3}/u);
        expect(label).not.toMatch(/^https?:|cliquez|ici$/i);
      }
      for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(url);
      expect(text).not.toMatch(/<[a-z]/);
      // French typography: the space before these signs does not break.
      expect(`${subject}\n${text}`).not.toMatch(/[^\s>] [:;!?€]/);
      expect(worstContrast(html)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('[A30] stays readable in any contract’s colours', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const { html } = composeMail(
          'Sujet',
          [
            'Texte',
            { kind: 'link', label: 'Lien', url: 'https://a' },
            { kind: 'code', code: '012345' },
          ],
          theme,
        );
        expect(worstContrast(html)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it('[A30] shows a code in digits that can be selected, and spells it', () => {
    const [code] = mails;
    expect(code?.html).toContain('>048213<');
    expect(code?.text).toMatch(/^048213$/m);
    expect(code?.text).toContain('0 4 8 2 1 3');
  });
});

const IN_DIGITS = /\b\d{2}\/\d{2}\/\d{4}\b/;
const IN_WORDS =
  /\b\d{1,2}(?:er)?[\s\u00a0](?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)[\s\u00a0]\d{4}/;

describe('[25-11] dates of a mail', () => {
  it('are all in digits or all in letters', () => {
    const mixed = mails.filter(({ text }) => IN_DIGITS.test(text) && IN_WORDS.test(text));
    expect(mixed.map(({ subject }) => subject)).toEqual([]);
    expect(mails.some(({ text }) => IN_DIGITS.test(text))).toBe(true);
    expect(mails.some(({ text }) => IN_WORDS.test(text))).toBe(true);
  });
});
