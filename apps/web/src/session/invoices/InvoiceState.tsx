import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { invoiceTexts } from './invoice.texts.ts';

type State = Pick<FunderInvoice, 'statut' | 'enRetard'>;

export function InvoiceState({ invoice: { statut, enRetard } }: { readonly invoice: State }) {
  const texts = useTexts(invoiceTexts);
  if (statut === 'PAYEE') return <Status tone="success">{texts.PAYEE}</Status>;
  if (statut === 'CREDITEE') return <Status tone="neutral">{texts.CREDITEE}</Status>;
  return (
    <Status tone={enRetard ? 'danger' : 'warning'} icon={<Hourglass />}>
      {enRetard ? texts.late : texts.A_PAYER}
    </Status>
  );
}
