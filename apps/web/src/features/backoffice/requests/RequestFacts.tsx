import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementListTexts, managementRequestTexts } from './operator-requests.texts.ts';
import { ManagementStatus } from './ManagementStatus.tsx';
import './operator-requests.css';

/** Requester, dates and text, with the original text when it was changed. */
export function RequestFacts({ request }: { readonly request: ManagementRequest }) {
  const texts = useTexts(managementRequestTexts);
  const subjects = useTexts(managementListTexts);
  const { objet, statut, description, descriptionInitiale, beneficiaire } = request;
  const { login, typeEspace } = beneficiaire;
  const account =
    login === null || typeEspace === null
      ? texts.noAccount
      : fill(texts.accountOf, { login, espace: texts[typeEspace] });
  return (
    <Card title={texts.facts} aside={<ManagementStatus statut={statut} />}>
      <div className="stack">
        <FactList
          facts={[
            { id: 'objet', label: texts.objet, value: subjects[objet], isStrong: true },
            { id: 'personne', label: texts.person, value: beneficiaire.nom },
            { id: 'mail', label: texts.mail, value: beneficiaire.mail },
            { id: 'compte', label: texts.account, value: account },
            {
              id: 'contrat',
              label: texts.contract,
              value: beneficiaire.numeroContrat ?? texts.noContract,
            },
            { id: 'recue', label: texts.received, value: request.dateCreation },
            { id: 'maj', label: texts.updated, value: request.dateMiseAJour },
          ]}
        />
        <div>
          <h3>{texts.description}</h3>
          <p className="management-words">{description}</p>
        </div>
        {descriptionInitiale === null ? null : (
          <div>
            <h3>{texts.ownWords}</h3>
            <p className="management-words">{descriptionInitiale}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
