import type {
  MailPreview,
  mailPreviewBody,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays, parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type * as z from 'zod/mini';
import type { MailParts } from '../../../platform/mail/compose-mail.ts';
import { orderMailParts } from '../../../platform/mail/ordering-templates.ts';
import {
  campaignClosingParts,
  campaignOpeningParts,
} from '../../../platform/mail/campaign-templates.ts';
import { wireMailBlock } from '../../../platform/mail/wire-block.ts';
import { campaignUrl } from './campaign-mails.ts';

type Asked = z.output<typeof mailPreviewBody>;

/** Somebody who does not exist: a preview shows nobody's data. */
const READER = { firstName: 'Camille', lastName: 'Martin' };
const USUAL_LENGTH_DAYS = 30;

const dayOf = (text: string | null | undefined): CalendarDay | undefined =>
  text === null || text === undefined ? undefined : parseFrenchDate(text);

interface Setting {
  readonly today: CalendarDay;
  readonly publicUrl: string;
  readonly socialReason: string;
}

const partsOf = (asked: Asked, { today, publicUrl, socialReason }: Setting): MailParts => {
  if (asked.typeCourriel === 'CONFIRMATION') {
    const millesime = Number(today.slice(0, 4));
    return orderMailParts(READER, {
      orderType: 'NEW_ORDER',
      reference: 'CM0123456789',
      campaign: asked.libelle,
      content: asked.contenu.trim(),
      total: centsOf(30_000),
      funded: centsOf(18_000),
      toPay: centsOf(12_000),
      millesime,
      usableUntil: lastPayableDay(millesime),
      settlement: undefined,
      ordersUrl: `${publicUrl}${hrefOf('ORDER_HISTORY')}`,
    });
  }
  const dateOuverture = dayOf(asked.dateOuverture) ?? today;
  const closes = dayOf(asked.dateFermeture) ?? addDays(dateOuverture, USUAL_LENGTH_DAYS);
  const facts = {
    socialReason,
    libelle: asked.libelle,
    content: asked.contenu.trim(),
    dateOuverture,
    dateFermeture: asked.permanent ? undefined : closes,
    hasOrdered: false,
    isToRegister: false,
    url: campaignUrl(publicUrl, asked.idContrat, false),
  };
  return asked.typeCourriel === 'OUVERTURE'
    ? campaignOpeningParts(READER, facts)
    : campaignClosingParts(READER, facts);
};

/** The mail as it would leave, in parts: the very words of the real one. */
export const previewOf = (asked: Asked, setting: Setting): MailPreview => {
  const { subject, blocks } = partsOf(asked, setting);
  return { objet: subject, blocs: blocks.map(wireMailBlock) };
};
