import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { FunderOrderPreview } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignInformationQuery } from '../../../session/funder/funder-queries.ts';
import { OrderDialog, useMakeOrder } from '../funder-orders/MakeOrder.tsx';
import { isOrderable } from './line-acts.ts';

const sumOf = (lines: readonly CampaignLine[], part: 'montantTotal' | 'partFinancee'): number =>
  wireEuros(lines.reduce((sum, line) => sum + centsOfWire(line[part]), 0));

/** Each line of a campaign is of another person. The server checks the total once more. */
const previewOf = (chosen: readonly CampaignLine[]): FunderOrderPreview => {
  const ready = chosen.filter(isOrderable);
  const blocked = chosen.filter((line) => !isOrderable(line));
  return {
    nombreLignes: ready.length,
    nombrePersonnes: ready.length,
    montantTotal: sumOf(ready, 'montantTotal'),
    partFinancee: sumOf(ready, 'partFinancee'),
    demandeSecondAccord: false,
    nombreBloquees: blocked.length,
    montantBloque: sumOf(blocked, 'montantTotal'),
    blocages: [],
  };
};

interface OrderChosenProps {
  readonly idSession: string;
  readonly chosen: readonly CampaignLine[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Orders the selected lines only; the others stay validated. */
export function OrderChosen({ idSession, chosen, isOpen, onClose, onDone }: OrderChosenProps) {
  const { data: campaign } = useQuery(campaignInformationQuery(idSession));
  const making = useMakeOrder(() => {
    onClose();
    onDone();
  });
  if (campaign === undefined) return null;
  return (
    <OrderDialog
      campaign={campaign}
      preview={previewOf(chosen)}
      idsLignes={chosen.filter(isOrderable).map(({ idLigne }) => idLigne)}
      isOpen={isOpen}
      onClose={onClose}
      making={making}
    />
  );
}
