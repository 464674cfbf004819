import { hrefOf } from '@portail/contract/pages/href.ts';
import type { BrandedMail } from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import { mailPaletteOf, signatureOf } from '../../../platform/mail/compose-mail.ts';
import { MAIL_PICTURE_MAX_BYTES } from '../../../platform/mail/mail-themes.queries.ts';
import { orderMailParts } from '../../../platform/mail/ordering-templates.ts';
import { wireMailBlock } from '../../../platform/mail/wire-block.ts';
import type { PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { ShownBranding } from './read-branding.ts';

type Source = 'BROUILLON' | 'PUBLIE' | undefined;

/** A fictitious person: a preview must not show personal data. */
const READER = { firstName: 'Camille', lastName: 'Martin' };
const BRAND = 'cadre.brand';
const MAIL_PICTURE_TYPES = /^image\/(?:png|jpeg)$/;

export const createPreviewBranding = (
  { clock, files, config }: Pick<Platform, 'clock' | 'files' | 'config'>,
  shown: ShownBranding,
) => {
  const mailedLogo = async ({ images: { logo } }: Branding): Promise<BrandedMail['logo']> => {
    const file = logo === null ? undefined : await files.read(logo.chemin);
    const fits =
      file !== undefined &&
      MAIL_PICTURE_TYPES.test(file.contentType) &&
      file.content.length <= MAIL_PICTURE_MAX_BYTES;
    return logo === null || !fits ? null : { chemin: logo.chemin, alternative: logo.alternative };
  };

  const printedLogo = async (
    { images: { logo } }: Branding,
    socialReason: string,
  ): Promise<PdfPicture | undefined> => {
    const file = logo === null ? undefined : await files.read(logo.chemin);
    return logo === null || file === undefined
      ? undefined
      : { ...file, alt: logo.alternative === '' ? socialReason : logo.alternative };
  };

  return {
    /** The mail sent after an order, composed by the same code. */
    mail: async (numero: string, source: Source): Promise<BrandedMail> => {
      const { branding, socialReason } = await shown(numero, source);
      const millesime = Number(clock.businessDay().slice(0, 4));
      const { subject, blocks } = orderMailParts(READER, {
        orderType: 'NEW_ORDER',
        reference: 'CM0123456789',
        campaign: 'Campagne CESU',
        content: `Message de ${socialReason}.`,
        total: centsOf(30_000),
        funded: centsOf(18_000),
        toPay: centsOf(12_000),
        millesime,
        usableUntil: lastPayableDay(millesime),
        settlement: undefined,
        ordersUrl: `${config.publicUrl}${hrefOf('ORDER_HISTORY')}`,
      });
      const palette = mailPaletteOf(themeColorsOf(branding.couleurs));
      return {
        objet: subject,
        blocs: blocks.map(wireMailBlock),
        signature: [...signatureOf({ brand: branding.textes[BRAND] })],
        logo: await mailedLogo(branding),
        couleurs: {
          titre: palette.title,
          texte: palette.text,
          discret: palette.muted,
          filet: palette.rule,
          bouton: palette.button,
          surBouton: palette.onButton,
          bandeau: palette.band,
        },
      };
    },

    document: async (numero: string, source: Source): Promise<FileAnswer> => {
      const { branding, socialReason } = await shown(numero, source);
      const content = await makePdf({
        title: 'Reçu de paiement',
        date: clock.businessNow(),
        logo: await printedLogo(branding, socialReason),
        look: themeColorsOf(branding.couleurs),
        letterhead: [socialReason, `Contrat n°\u00a0${numero}`],
        footer: 'Exemple de document',
        blocks: [
          {
            kind: 'facts',
            facts: [
              ['Titulaire', `${READER.firstName} ${READER.lastName}`],
              ['Contrat', `${numero}, ${socialReason}`],
              ['Date', formatFrenchDate(clock.businessDay())],
            ],
          },
          { kind: 'heading', text: 'Comptes débités' },
          {
            kind: 'table',
            summary: 'Comptes débités',
            columns: [
              { title: 'Compte', width: 0.6 },
              { title: 'Montant', width: 0.4, isAmount: true },
            ],
            rows: [['Exemple de compte CESU', formatAmount(centsOf(12_050))]],
          },
        ],
      });
      return {
        content,
        contentType: 'application/pdf',
        downloadName: `apercu-${numero}.pdf`,
      };
    },
  };
};
