import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { FileText, Hourglass } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { invoiceStatusTexts } from './service-invoices.texts.ts';

interface Look {
  readonly tone: 'info' | 'success' | 'warning' | 'neutral';
  readonly icon?: ReactNode;
}

const LOOKS: Readonly<Record<InvoiceStatut, Look>> = {
  A_PAYER: { tone: 'warning' },
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  PAYEE: { tone: 'success' },
  NON_RENSEIGNE: { tone: 'neutral', icon: <FileText /> },
};

/** An empty status marks a credit note (SAP-17). */
export function InvoiceStatus({ statut }: { readonly statut: InvoiceStatut }) {
  const texts = useTexts(invoiceStatusTexts);
  return <Status {...LOOKS[statut]}>{texts[statut]}</Status>;
}
