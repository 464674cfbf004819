import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

interface AnnouncedReport {
  readonly title: string;
  readonly url: string;
  /** Undefined when it could not be made. */
  readonly made:
    | { readonly lines: number; readonly until: string; readonly needsApproval: boolean }
    | undefined;
}

const linesOf = (count: number): string => {
  if (count === 0) return 'il ne compte aucune ligne';
  return `il compte ${count.toLocaleString('fr-FR')} ligne${count > 1 ? 's' : ''}`;
};

/** The lines stay in the portal, where each reading is traced. */
export const reportMail = (
  reader: MailReader,
  { title, url, made }: AnnouncedReport,
): MailContent => {
  const why =
    'Vous recevez ce message parce que vous avez demandé ce rapport régulièrement. Vous pouvez l’arrêter sur la page des rapports.';
  if (made === undefined) {
    return composeMail('Un rapport n’a pas pu être préparé', [
      greeting(reader),
      `Le rapport «\u00a0${title}\u00a0» n’a pas pu être préparé. Demandez-le de nouveau sur la page des rapports.`,
      { kind: 'link', label: 'Voir les rapports', url },
      why,
    ]);
  }
  return composeMail('Votre rapport est prêt', [
    greeting(reader),
    `Le rapport «\u00a0${title}\u00a0» est prêt\u00a0: ${linesOf(made.lines)}. Il se télécharge en CSV ou en Excel jusqu’au ${made.until}.`,
    ...(made.needsApproval
      ? ['Une autre personne doit d’abord donner son accord, car il nomme beaucoup de personnes.']
      : []),
    { kind: 'link', label: 'Voir les rapports', url },
    why,
  ]);
};
