import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BodyDeclaration, NationalBodies } from '../../../platform/ports/national-body.ts';
import { beneficiaryScopeFor, operatorScope } from '../../../platform/ports/owner-scope.ts';
import { byBirth, openChild, type ChildBox } from './child-seals.repository.ts';
import { numberRefused, type EmployerNumbers } from './employer-numbers.ts';
import type { RecordReceipt } from './learn-receipt.ts';
import { sendingQueries, type Sending } from './sendings.queries.ts';
import { cesuContent, contentOfChild, pajeContent } from './stored-content.ts';

/** Message of the outbox: bring one message of a declaration to its body. */
export const SEND_DECLARATION = 'DECLARATION_A_ENVOYER';

const payloadSchema = z.object({ envoiId: z.string() });

type Dependencies = Pick<Platform, 'reader' | 'secretBox'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
  readonly learn: RecordReceipt;
};

const contentOf = ({ organisme, typeActivite, enfantId, content, rang, netCents }: Sending) => {
  if (organisme === 'CESU') return z.parse(cesuContent, content);
  const whole = z.parse(pajeContent, content);
  return typeActivite === 'AMA'
    ? contentOfChild(whole, enfantId ?? undefined, {
        isFirst: rang === 1,
        montantNet: wireEuros(netCents),
      })
    : whole;
};

const messageOf = (sending: Sending, box: ChildBox): BodyDeclaration => ({
  businessKey: sending.cle,
  numeroCorrectif: sending.numeroCorrectif,
  numeroEmployeur: sending.numeroEmployeur,
  numeroSalarie: sending.numeroSalarie,
  typeActivite: sending.typeActivite ?? undefined,
  dateDebut: calendarDay(sending.dateDebut),
  dateFin: calendarDay(sending.dateFin),
  datePaiement: calendarDay(sending.datePaiement),
  netCents: sending.netCents,
  enfants: sending.children
    .map(({ id, sealed }) => ({ id, ...openChild(box, id, sealed) }))
    .toSorted(byBirth)
    .map(({ nom, prenom, dateNaissance }) => ({ nom, prenom, dateNaissance })),
  contenu: contentOf(sending),
});

/**
 * Sends under the message's business key: done twice, it is declared once. A body that is away
 * throws, and the message is tried again; what it received is learnt before it is marked done.
 */
export const createSendDeclaration = (dependencies: Dependencies): OutboxHandler => {
  const { reader, secretBox, bodies, employerNumbers, learn } = dependencies;
  const scope = operatorScope('systeme', 'envoi des déclarations aux organismes');
  const queries = sendingQueries(reader, scope);
  /** Declarations kept before numbers were proved leave only under their author's own number. */
  const isOwnNumber = async (sending: Sending): Promise<boolean> => {
    const { beneficiaryId, organisme, numeroEmployeur } = sending;
    const author = beneficiaryScopeFor(scope, beneficiaryId);
    return (await employerNumbers.prove(author, organisme, numeroEmployeur)) !== 'REFUSE';
  };
  return {
    kind: SEND_DECLARATION,
    run: async (payload) => {
      const { envoiId } = z.parse(payloadSchema, payload);
      const sending = await queries.find(envoiId);
      if (sending === undefined) return;
      if (sending.etat !== 'A_ENVOYER' && sending.etat !== 'RECUE') return;
      if (sending.etat === 'A_ENVOYER' && !(await isOwnNumber(sending))) {
        await learn.refused(envoiId, numberRefused().message);
        return;
      }
      const answer = await bodies[sending.organisme].declare(messageOf(sending, secretBox));
      await (answer.isTaken
        ? learn.received(envoiId, answer.receipt)
        : learn.refused(envoiId, answer.motif));
    },
  };
};
