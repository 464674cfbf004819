import { GlossaryTip } from '../../shared/glossary/GlossaryTip.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import { VoucherGrid, type VoucherGridProps, VOUCHERS_TITLE_ID } from './VoucherGrid.tsx';
import { VoucherImport } from './VoucherImport.tsx';
import './vouchers.css';

/** Paper vouchers, typed, pasted or read from a file. */
export function VoucherEntry(props: VoucherGridProps) {
  const texts = useTexts(voucherTexts);
  return (
    <section aria-labelledby={VOUCHERS_TITLE_ID} className="voucher-entry">
      <h2 id={VOUCHERS_TITLE_ID} className="voucher-entry__heading">
        {texts.vouchers} <GlossaryTip word="caseAGratter" />
      </h2>
      <p className="voucher-entry__intro">{texts.intro}</p>
      <VoucherGrid {...props} />
      <VoucherImport onRead={props.grid.append} />
    </section>
  );
}
