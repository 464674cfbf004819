import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { ownTitresOpposedMail } from './voucher-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { oppositionQueries } from './oppositions.queries.ts';

export const OPPOSITION_MAIL = 'COURRIEL_OPPOSITION_TITRE';

const payloadSchema = z.union([
  z.object({ oppositionIds: z.array(z.int()) }),
  z.object({ oppositionId: z.int() }),
]);

export const createOppositionMail = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const scope = operatorScope('systeme', 'envoi d’un avis d’opposition');
  const oppositions = oppositionQueries(reader, scope);
  const looks = mailThemeQueries(reader);
  return {
    kind: OPPOSITION_MAIL,
    run: async (payload, { id }) => {
      const told = z.parse(payloadSchema, payload);
      const opposed = await oppositions.list(
        'oppositionIds' in told ? told.oppositionIds : [told.oppositionId],
      );
      const [first] = opposed;
      if (first === undefined) return;
      const content = ownTitresOpposedMail(
        first,
        {
          titres: opposed.map((one) => ({ ...one, valeur: centsOf(one.valeurCents) })),
          motif: first.motif,
          day: first.day,
          titresUrl: `${config.publicUrl}${hrefOf('CHECKBOOK_STATEMENT')}`,
          contactUrl: `${config.publicUrl}${hrefOf('CONTACT')}`,
        },
        await looks.ofContract(first.contract),
      );
      await mail.send({ to: first.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
