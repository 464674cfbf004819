import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { linePaymentTexts, lineStatutTexts } from './funder-lines.texts.ts';

interface Look {
  readonly tone: 'info' | 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon?: ReactNode;
}

const LOOKS: Readonly<Record<OrderStatut, Look>> = {
  EN_ATTENTE: { tone: 'warning', icon: <Hourglass /> },
  VALIDEE: { tone: 'success' },
  REFUSEE: { tone: 'danger' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
  COMMANDEE: { tone: 'info' },
  LIVREE: { tone: 'success' },
};

export function LineStatus({ line }: { readonly line: CampaignLine }) {
  const texts = useTexts(lineStatutTexts);
  const payments = useTexts(linePaymentTexts);
  const { statut, statutPaiement, partBeneficiaire } = line;
  return (
    <span className="line__stack">
      <Status {...LOOKS[statut]}>{texts[statut]}</Status>
      {statutPaiement === 'SANS_OBJET' ? null : (
        <span className="line__detail">
          {fill(payments[statutPaiement], { montant: wireAmount(partBeneficiaire) })}
        </span>
      )}
    </span>
  );
}
