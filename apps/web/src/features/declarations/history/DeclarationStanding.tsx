import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { DeclarationStatus, shownState } from '../../../shared/declarations/DeclarationStatus.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { declarationHistoryTexts } from '../../../shared/declarations/declarations.texts.ts';

export function DeclarationStanding({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { statut, envoi, motif } = line;
  const detail = () => {
    switch (shownState(line)) {
      case 'EN_COURS':
        return texts.sending;
      case 'A_RESOUDRE':
        return texts.toResolve;
      case 'REJETEE':
        return motif === undefined ? undefined : fill(texts.motif, { motif });
      default:
        return undefined;
    }
  };
  const words = detail();
  const isPaidInPart = line.resteAPayer > 0 && line.resteAPayer < line.montantNet;
  return (
    <span className="history__paid">
      <span>
        <DeclarationStatus statut={statut} envoi={envoi} />
      </span>
      {words === undefined ? null : <span className="history__detail">{words}</span>}
      {isPaidInPart ? (
        <span className="history__detail">
          {fill(texts.left, { reste: wireAmount(line.resteAPayer) })}
        </span>
      ) : null}
    </span>
  );
}
