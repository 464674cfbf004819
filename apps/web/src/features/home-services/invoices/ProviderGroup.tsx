import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { invoicePayTexts } from './service-invoices.texts.ts';
import { withChosen } from './invoice-choice.ts';
import type { ProviderInvoices } from './invoice-lines.ts';

interface InvoiceBoxProps {
  readonly invoice: ServiceInvoice;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function InvoiceBox({ invoice, isChosen, onChoose }: InvoiceBoxProps) {
  const texts = useTexts(invoicePayTexts);
  const { numero, date, numeroCommande: commande, avoirs, montantDu } = invoice;
  const credited = avoirs.reduce((sum, { montant }) => sum + centsOfWire(montant), 0);
  return (
    <div className="invoice-choice">
      <Checkbox
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        hint={
          <>
            {fill(texts.of, { date, commande })}
            {credited === 0 ? null : (
              <>
                <br />
                {fill(texts.credited, { montant: formatAmount(centsOf(credited)) })}
              </>
            )}
          </>
        }
      >
        {fill(texts.invoice, { numero })}
      </Checkbox>
      <span className="invoice-choice__due amount">{wireAmount(montantDu)}</span>
    </div>
  );
}

interface ProviderGroupProps {
  readonly id: string;
  readonly group: ProviderInvoices;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Payable invoices of one provider. */
export function ProviderGroup({ id, group, chosen, error, onChange }: ProviderGroupProps) {
  const texts = useTexts(invoicePayTexts);
  const nom = useSpaceName()(group.clientId);
  const numeros = group.invoices.map(({ numero }) => numero);
  return (
    <FieldGroup id={id} role="group" label={fill(texts.caption, { nom })} error={error}>
      {group.invoices.map((invoice) => (
        <InvoiceBox
          key={invoice.numero}
          invoice={invoice}
          isChosen={chosen.includes(invoice.numero)}
          onChoose={(isChosen) => onChange(withChosen(chosen, invoice.numero, isChosen))}
        />
      ))}
      {numeros.length < 2 ? null : (
        <div className="cluster">
          <Button
            variant="quiet"
            isSmall
            aria-label={fill(texts.allOf, { nom })}
            onClick={() => onChange(numeros)}
          >
            {texts.all}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
