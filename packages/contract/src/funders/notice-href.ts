import type { NoticeKind } from '@portail/rules/funders/notices.ts';
import { hrefOf } from '../pages/href.ts';

/** The page on which a notice is acted upon. */
export const noticeHref = ({
  type,
  idSession,
}: {
  readonly type: NoticeKind;
  readonly idSession: string | null;
}): string => {
  if (type === 'FACTURE_EMISE' || type === 'FACTURE_A_ECHEANCE') return hrefOf('CLIENT_INVOICES');
  // Only plans of aid have no session.
  if (idSession === null) return hrefOf('CLIENT_PLANS');
  switch (type) {
    case 'SESSION_BIENTOT_FERMEE':
      return hrefOf('CLIENT_SESSION_DETAILS', { id: idSession });
    case 'COMMANDE_PRETE':
    case 'SECOND_ACCORD':
      return hrefOf('CLIENT_SESSION_ORDERS', { id: idSession });
    case 'IMPORT_TERMINE':
    case 'LIGNES_NOUVELLES':
      return hrefOf('CLIENT_SESSION_LINES', { id: idSession });
  }
};
