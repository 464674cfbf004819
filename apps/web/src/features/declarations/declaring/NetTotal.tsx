import type { NetTotal as Net } from '@portail/rules/declarations/net-total.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { declaringTexts } from './declaring.texts.ts';

export function NetTotal({ net }: { readonly net: Net | undefined }) {
  const texts = useTexts(declaringTexts);
  return (
    <section className="declare-section" aria-labelledby="declaration-net">
      <p className="declare-total" id="declaration-net">
        <span>{texts.net}</span>
        <span className="amount">
          {net === undefined ? texts.netUnknown : formatAmount(net.total)}
        </span>
      </p>
      <Disclosure title={texts.howComputed}>
        {net === undefined ? (
          <p>{texts.notYetComputed}</p>
        ) : (
          <div className="declare-terms">
            <p className="declare-formula">{net.formula}</p>
            <FactList
              facts={net.terms.map(({ key, label, detail, amount }) => ({
                id: key,
                label: (
                  <>
                    {label} <span className="declare-detail">{detail}</span>
                  </>
                ),
                value: formatAmount(amount),
              }))}
            />
            {net.rounding === undefined ? null : <p className="declare__muted">{net.rounding}</p>}
          </div>
        )}
      </Disclosure>
    </section>
  );
}
