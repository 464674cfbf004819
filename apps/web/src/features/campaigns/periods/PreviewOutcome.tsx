import type {
  MailPreview as PreviewedMail,
  CampaignMailType,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { mailPreviewTexts } from './campaign-form.texts.ts';

export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shown'; readonly mail: PreviewedMail }
  | { readonly kind: 'failed'; readonly message: string };

function Block({ block }: { readonly block: PreviewedMail['blocs'][number] }) {
  switch (block.type) {
    case 'CITATION':
      return <blockquote className="mail-preview__quote">{block.texte}</blockquote>;
    case 'FAITS':
      return (
        <FactList
          facts={block.faits.map(({ libelle, valeur }) => ({
            id: libelle,
            label: libelle,
            value: valeur,
          }))}
        />
      );
    case 'LIEN':
      return <p className="mail-preview__link">{block.texte}</p>;
    case 'PARAGRAPHE':
      return <p className="mail-preview__words">{block.texte}</p>;
  }
}

export function PreviewOutcome({
  outcome,
  type,
}: {
  readonly outcome: Outcome;
  readonly type: CampaignMailType;
}) {
  const texts = useTexts(mailPreviewTexts);
  if (outcome.kind === 'waiting') return <Skeleton label={texts.loading} />;
  if (outcome.kind === 'failed')
    return (
      <Alert tone="danger" role="alert" title={texts.failed}>
        {outcome.message}
      </Alert>
    );
  const { objet, blocs } = outcome.mail;
  return (
    <div className="mail-preview">
      <dl className="mail-preview__head">
        <div>
          <dt>{texts.to}</dt>
          <dd>{type === 'CONFIRMATION' ? texts.recipientOrder : texts.recipient}</dd>
        </div>
        <div>
          <dt>{texts.subject}</dt>
          <dd>
            <strong>{objet}</strong>
          </dd>
        </div>
      </dl>
      <div className="mail-preview__body">
        {blocs.map((block) => (
          <Block key={`${block.type} ${block.texte}`} block={block} />
        ))}
      </div>
    </div>
  );
}
