import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Pencil } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { inPairs } from '../../../shared/wording/phone.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderFormTexts } from './operator-funders.texts.ts';
import { FunderForm } from './FunderForm.tsx';
import './operator-funders.css';

const useFacts = (funder: FunderSheet) => {
  const texts = useTexts(funderFormTexts);
  const yes = (isSo: boolean): string => (isSo ? texts.yes : texts.no);
  const orUnset = (text: string | null): string =>
    text === null || text === '' ? texts.unset : text;
  const address = [
    funder.zoneAdresse0,
    funder.zoneAdresse1,
    funder.zoneAdresse2,
    funder.zoneAdresse3,
    funder.codePostalEtVille,
  ].filter((line) => line !== '');
  const contact = [funder.contactNom, inPairs(funder.contactTelephone), funder.contactEmail].filter(
    (part) => part !== '',
  );
  return [
    { id: 'number', label: texts.clientNumber, value: funder.clientNumber },
    { id: 'siret', label: texts.siret, value: spacedSiret(funder.siret) },
    { id: 'type', label: texts.clientType, value: texts[funder.clientType] },
    { id: 'segment', label: texts.segmentId, value: orUnset(funder.segmentId) },
    { id: 'expanded', label: texts.expandedMode, value: yes(funder.expandedMode) },
    {
      id: 'reportable',
      label: texts.reportableEmployerContribution,
      value: yes(funder.reportableEmployerContribution),
    },
    { id: 'address', label: texts.address, value: orUnset(address.join(', ')) },
    { id: 'contact', label: texts.contact, value: orUnset(contact.join(', ')) },
  ];
};

/** Identity of the funder, editable in place. */
export function FunderIdentity({
  funder,
  mayAct,
}: {
  readonly funder: FunderSheet;
  readonly mayAct: boolean;
}) {
  const texts = useTexts(funderFormTexts);
  const [isEdited, setEdited] = useState(false);
  const facts = useFacts(funder);
  if (isEdited)
    return <FunderForm key={funder.version} funder={funder} onDone={() => setEdited(false)} />;
  return (
    <Card
      title={texts.identity}
      aside={
        mayAct ? (
          <Button variant="secondary" isSmall icon={<Pencil />} onClick={() => setEdited(true)}>
            {texts.edit}
          </Button>
        ) : undefined
      }
    >
      <p className="funder__since">{fill(texts.since, { date: funder.dateCreation })}</p>
      <FactList facts={facts} />
    </Card>
  );
}
