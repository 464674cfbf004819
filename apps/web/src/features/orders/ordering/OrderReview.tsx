import { hrefOf } from '@portail/contract/pages/href.ts';
import { DELIVERY_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { countOfTitres } from '@portail/rules/orders/order-amounts.ts';
import { FactList, type Fact } from '@portail/ui/data/FactList.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { deliveryTexts, submitTexts } from './ordering.texts.ts';
import { deliveryTypeOf } from './order-body.ts';
import type { OrderDraft } from './order-draft.ts';
import type { StepId } from './order-steps.ts';
import type { Order } from './OrderStep.tsx';
import { chosenOffer, useVintageWords } from './VintageChoice.tsx';
import { CONDITIONS_ID, type StepEndState } from './use-step-end.ts';

const listOf = (all: readonly string[]): string => all.filter((one) => one !== '').join(', ');

interface Address {
  readonly zoneAdresse0: string;
  readonly zoneAdresse1: string;
  readonly zoneAdresse2: string;
  readonly zoneAdresse3: string;
  readonly codePostalEtVille: string;
}
export const addressWords = (one: Address): string =>
  listOf([
    one.zoneAdresse0,
    one.zoneAdresse1,
    one.zoneAdresse2,
    one.zoneAdresse3,
    one.codePostalEtVille,
  ]);

const useDeliveryWords = ({ place }: Order, { delivery, profile }: OrderDraft): string => {
  const texts = useTexts(deliveryTexts);
  if (delivery === undefined || profile === undefined) return '';
  const type = deliveryTypeOf(delivery.typeLivraison);
  if (type === DELIVERY_TYPES.POINT) {
    const point = place.campaign.deliveryValues.deliveryPoints.find(
      ({ id }) => id === delivery.pointLivraisonId,
    );
    return point === undefined ? texts.POINT : `${point.label}, ${point.zipCodeAndTown}`;
  }
  if (type === DELIVERY_TYPES.DOMICILE) return `${texts.DOMICILE}, ${addressWords(profile)}`;
  return `${texts.AUTRE}, ${addressWords(delivery)}`;
};

const usePaperWords = ({ content }: OrderDraft): string | undefined => {
  const texts = useTexts(submitTexts);
  const { montantTitre = null, valeurFaciale = null } = content ?? {};
  if (montantTitre === null || montantTitre === 0 || valeurFaciale === null) return undefined;
  const count = countOfTitres(centsOf(montantTitre), centsOf(valeurFaciale)) ?? 0;
  return fill(texts.paperDetail, {
    montant: formatAmount(centsOf(montantTitre)),
    nombre: String(count),
    valeur: formatAmount(centsOf(valeurFaciale)),
  });
};

/** The review before sending, with links to correct it (A26). */
function Review({ order, current }: { readonly order: Order; readonly current: StepId }) {
  const texts = useTexts(submitTexts);
  const { draft, place } = order;
  const { profile, content } = draft;
  const paper = usePaperWords(draft);
  const delivery = useDeliveryWords(order, draft);
  const vintageWords = useVintageWords();
  const offer = chosenOffer(place.offers, content?.millesime);
  if (profile === undefined) return null;
  const category = place.complementary.categoriesPersonnel.find(
    ({ categoriePersonnelId }) => categoriePersonnelId === profile.idCategoriePersonnel,
  );
  const facts: Fact[] = [
    { id: 'session', label: texts.session, value: place.campaign.label },
    ...(offer === undefined
      ? []
      : [{ id: 'millesime', label: texts.vintage, value: vintageWords(offer) }]),
    { id: 'contact', label: texts.contact, value: profile.emailContact },
    { id: 'adresse', label: texts.home, value: addressWords(profile) },
  ];
  if (category !== undefined)
    facts.push({ id: 'categorie', label: texts.category, value: category.libelle });
  if (current !== 'contenu') {
    if (paper !== undefined) facts.push({ id: 'titres', label: texts.paper, value: paper });
    const account = content?.montantCompte ?? 0;
    if (account > 0)
      facts.push({ id: 'compte', label: texts.account, value: formatAmount(centsOf(account)) });
  }
  const isDelivered = paper !== undefined && current === 'paiement';
  if (isDelivered) facts.push({ id: 'livraison', label: texts.delivery, value: delivery });
  return (
    <Card title={texts.review}>
      <FactList facts={facts} />
      <div className="cluster order__edits">
        <Link href={hrefOf('ORDER_PROFILE')}>{texts.editProfile}</Link>
        {current === 'contenu' ? null : (
          <Link href={hrefOf('ORDER_CONTENT')}>{texts.editContent}</Link>
        )}
        {isDelivered ? <Link href={hrefOf('ORDER_DELIVERY')}>{texts.editDelivery}</Link> : null}
      </div>
    </Card>
  );
}

const CONDITIONS = ['conditions1', 'conditions2', 'conditions3', 'conditions4'] as const;

interface OrderReviewProps {
  readonly order: Order;
  readonly current: StepId;
  readonly end: StepEndState;
}

/** The review and the conditions of the last step. */
export function OrderReview({ order, current, end }: OrderReviewProps) {
  const texts = useTexts(submitTexts);
  if (!end.isLast) return null;
  return (
    <>
      <Review order={order} current={current} />
      <div className="order__conditions">
        <Disclosure title={texts.readConditions}>
          <ul className="order__terms">
            {CONDITIONS.map((key) => (
              <li key={key}>{texts[key]}</li>
            ))}
          </ul>
        </Disclosure>
        <Checkbox
          id={CONDITIONS_ID}
          isRequired
          checked={end.conditions.isChecked}
          onChange={(event) => end.conditions.onChange(event.target.checked)}
          error={end.conditions.error}
        >
          {texts.conditions}
        </Checkbox>
      </div>
    </>
  );
}
