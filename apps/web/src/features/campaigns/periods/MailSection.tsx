import type { CampaignMailType } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts } from './campaign-form.texts.ts';
import { Tick, WordsArea, WordsField } from './FormFields.tsx';
import { MailPreview } from './MailPreview.tsx';
import type { CampaignValues } from './campaign-values.ts';

type ContentName = 'mailConfirmation' | 'mailOuverture' | 'mailFermeture';

const ROWS = 5;

function Preview({ type, name }: { readonly type: CampaignMailType; readonly name: ContentName }) {
  const { getValues } = useFormContext<CampaignValues>();
  return (
    <MailPreview
      type={type}
      bodyOf={() => {
        const values = getValues();
        return {
          idContrat: values.idContrat,
          libelle: values.libelle,
          contenu: values[name],
          dateOuverture: values.dateOuverture,
          dateFermeture: values.dateFermeture,
          permanent: values.permanent,
        };
      }}
    />
  );
}

interface MailProps {
  readonly legend: string;
  readonly ticks: ReactNode;
  readonly children: ReactNode;
  readonly isOpen: boolean;
}

function Mail({ legend, ticks, children, isOpen }: MailProps) {
  return (
    <div className="session-mailing">
      <FieldGroup label={legend}>
        <div className="session-ticks">{ticks}</div>
        {isOpen ? children : null}
      </FieldGroup>
    </div>
  );
}

function ClosingMail() {
  const texts = useTexts(campaignFieldTexts);
  const [isSent, permanent] = useWatch<CampaignValues, ['envoyerFermeture', 'permanent']>({
    name: ['envoyerFermeture', 'permanent'],
  });
  return (
    <Mail
      legend={texts.closing}
      ticks={
        <Tick name="envoyerFermeture" hint={permanent ? texts.closingNever : undefined}>
          {texts.envoyerFermeture}
        </Tick>
      }
      isOpen={isSent}
    >
      <WordsField
        name="jourAvantMailDeFermeture"
        label={texts.jourAvantMailDeFermeture}
        hint={texts.jourHint}
        width="short"
        inputMode="numeric"
        suffix={texts.jours}
        isOptional={permanent}
      />
      <WordsArea name="mailFermeture" label={texts.mailFermeture} rows={ROWS} isOptional />
      <Preview type="FERMETURE" name="mailFermeture" />
    </Mail>
  );
}

export function MailSection() {
  const texts = useTexts(campaignFieldTexts);
  const [isIntroduced, isConfirmed, isConfirmationShown, isOpened] = useWatch<
    CampaignValues,
    ['afficherIntroduction', 'envoyerConfirmation', 'afficherConfirmation', 'envoyerOuverture']
  >({
    name: [
      'afficherIntroduction',
      'envoyerConfirmation',
      'afficherConfirmation',
      'envoyerOuverture',
    ],
  });
  return (
    <>
      <Mail
        legend={texts.introduction}
        ticks={<Tick name="afficherIntroduction">{texts.afficherIntroduction}</Tick>}
        isOpen={isIntroduced}
      >
        <WordsArea
          name="messageIntroduction"
          label={texts.messageIntroduction}
          rows={ROWS}
          isOptional
        />
      </Mail>
      <Mail
        legend={texts.confirmation}
        ticks={
          <>
            <Tick name="envoyerConfirmation">{texts.envoyerConfirmation}</Tick>
            <Tick name="afficherConfirmation">{texts.afficherConfirmation}</Tick>
          </>
        }
        isOpen={isConfirmed || isConfirmationShown}
      >
        <WordsArea name="mailConfirmation" label={texts.mailConfirmation} rows={ROWS} isOptional />
        <Preview type="CONFIRMATION" name="mailConfirmation" />
      </Mail>
      <Mail
        legend={texts.opening}
        ticks={<Tick name="envoyerOuverture">{texts.envoyerOuverture}</Tick>}
        isOpen={isOpened}
      >
        <WordsArea name="mailOuverture" label={texts.mailOuverture} rows={ROWS} isOptional />
        <Preview type="OUVERTURE" name="mailOuverture" />
      </Mail>
      <ClosingMail />
    </>
  );
}
