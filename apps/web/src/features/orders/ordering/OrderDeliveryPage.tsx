import { hrefOf } from '@portail/contract/pages/href.ts';
import { WithOrder, type Order, OrderFrame } from './OrderStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import { type DeliveryValues, DELIVERY_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { townAndPostcode } from '@portail/contract/schemas/fields.ts';
import { hasAddress } from '@portail/contract/people/postal-address.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { MapPin } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AddressField, AddressFields } from '../../../session/address/AddressFields.tsx';
import { addressTexts } from '../../../session/address/address.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { deliveryTexts } from './ordering.texts.ts';
import { deliveryTypeOf } from './order-body.ts';
import type { OrderPlace } from './order-data.ts';
import { acceptDelivery, type OrderDraft, typeDelivery } from './order-draft.ts';
import { goToNextStep } from './order-steps.ts';
import { addressWords } from './OrderReview.tsx';
import { OrderStepForm } from './OrderStepForm.tsx';
import { useStepEnd } from './use-step-end.ts';

type DeliveryField = keyof DeliveryValues;
type Errors = Partial<Readonly<Record<DeliveryField, string>>>;

const fieldId = (name: DeliveryField): string => `livraison-${name}`;

const FIELDS = [
  'typeLivraison',
  'pointLivraisonId',
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
] as const satisfies readonly DeliveryField[];

const NONE: DeliveryValues = {
  typeLivraison: '',
  pointLivraisonId: '',
  zoneAdresse0: '',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '',
};

/** Only the deliveries of the campaign (ORD-12). */
const offeredDeliveries = ({ campaign }: OrderPlace): readonly string[] => {
  const { deliveryPoint, deliveryPoints, home, otherAddress } = campaign.deliveryValues;
  return [
    ...(deliveryPoint && deliveryPoints.length > 0 ? [DELIVERY_TYPES.POINT] : []),
    ...(home ? [DELIVERY_TYPES.DOMICILE] : []),
    ...(otherAddress ? [DELIVERY_TYPES.AUTRE] : []),
  ].map(String);
};

/** The former choice if still offered; a single option is preselected. */
const startOf = ({ place, draft }: Order): DeliveryValues => {
  if (draft.delivery !== undefined) return draft.delivery;
  const offered = offeredDeliveries(place);
  const { livraison } = place.stored;
  const only = offered.length === 1 ? (offered[0] ?? '') : '';
  const points = place.campaign.deliveryValues.deliveryPoints;
  const onlyPoint = points.length === 1 ? (points[0]?.id ?? '') : '';
  if (livraison === null) return { ...NONE, typeLivraison: only, pointLivraisonId: onlyPoint };
  const before = String(livraison.typeLivraison);
  return {
    ...livraison,
    typeLivraison: offered.includes(before) ? before : only,
    pointLivraisonId: livraison.pointLivraisonId ?? onlyPoint,
  };
};

const deliveryErrors = (values: DeliveryValues, place: OrderPlace): Errors => {
  if (!offeredDeliveries(place).includes(values.typeLivraison))
    return { typeLivraison: MESSAGES.required };
  const type = deliveryTypeOf(values.typeLivraison);
  if (type === DELIVERY_TYPES.POINT) {
    const isKnown = place.campaign.deliveryValues.deliveryPoints.some(
      ({ id }) => id === values.pointLivraisonId,
    );
    return isKnown ? {} : { pointLivraisonId: MESSAGES.required };
  }
  if (type !== DELIVERY_TYPES.AUTRE) return {};
  const town = z.safeParse(townAndPostcode, values.codePostalEtVille.trim());
  return {
    ...(hasAddress(values) ? {} : { zoneAdresse0: MESSAGES.addressMissing }),
    ...(town.success ? {} : { codePostalEtVille: town.error.issues[0]?.message ?? MESSAGES.town }),
  };
};

interface PartProps {
  readonly order: Order;
  readonly values: DeliveryValues;
  readonly errors: Errors;
  readonly onChange: (values: DeliveryValues) => void;
}

function PointChoice({ order, values, errors, onChange }: PartProps) {
  const texts = useTexts(deliveryTexts);
  return (
    <RadioGroup
      id={fieldId('pointLivraisonId')}
      label={texts.pointLivraisonId}
      error={errors.pointLivraisonId}
      value={values.pointLivraisonId}
      onChange={(pointLivraisonId) => onChange({ ...values, pointLivraisonId })}
      choices={order.place.campaign.deliveryValues.deliveryPoints.map((point) => ({
        value: point.id,
        label: point.label,
        hint: [
          point.recipient,
          point.addressComplement,
          point.streetNumberAndName,
          point.industrialArea,
          point.zipCodeAndTown,
        ]
          .filter((one) => one !== '')
          .join(', '),
      }))}
    />
  );
}

function OtherAddress({ values, errors, onChange }: PartProps) {
  const texts = useTexts(deliveryTexts);
  return (
    <AddressFields
      title={texts.otherAddress}
      idOf={fieldId}
      errorOf={(name: AddressField) => errors[name]}
      line={(name) => ({
        value: values[name],
        onChange: ({ target }) => onChange({ ...values, [name]: target.value }),
      })}
      town={{
        value: values.codePostalEtVille,
        onChange: (codePostalEtVille) => onChange({ ...values, codePostalEtVille }),
      }}
    />
  );
}

const NAMES = { 0: 'POINT', 1: 'DOMICILE', 2: 'AUTRE' } as const;

function TypeChoice({ order, values, errors, onChange }: PartProps) {
  const texts = useTexts(deliveryTexts);
  const { profile } = order.draft;
  const hintOf = (name: (typeof NAMES)[keyof typeof NAMES]) => {
    if (name === 'POINT') return texts.pointHint;
    return name === 'DOMICILE' && profile !== undefined ? addressWords(profile) : undefined;
  };
  return (
    <RadioGroup
      id={fieldId('typeLivraison')}
      label={texts.typeLivraison}
      error={errors.typeLivraison}
      layout="cards"
      value={values.typeLivraison}
      onChange={(typeLivraison) => onChange({ ...values, typeLivraison })}
      choices={offeredDeliveries(order.place).map((value) => {
        const name = NAMES[deliveryTypeOf(value) ?? 0];
        return { value, label: texts[name], hint: hintOf(name) };
      })}
    />
  );
}

/** Avoids a dead end when a campaign sells paper without any delivery. */
function NoDelivery() {
  const texts = useTexts(deliveryTexts);
  return (
    <OrderFrame current="livraison">
      <EmptyState
        icon={<MapPin />}
        title={texts.none}
        action={<LinkButton href={hrefOf('ORDER_CONTENT')}>{texts.changeAmounts}</LinkButton>}
      >
        {texts.noneText}
      </EmptyState>
    </OrderFrame>
  );
}

const useProblems = (errors: Errors) => {
  const labels: Readonly<Record<string, string>> = {
    ...useTexts(addressTexts),
    ...useTexts(deliveryTexts),
  };
  return FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: fieldId(name), label: labels[name], message }];
  });
};

function DeliveryStep(props: {
  readonly order: Order;
  readonly parts: NonNullable<OrderDraft['parts']>;
}) {
  const { order, parts } = props;
  const texts = useTexts(deliveryTexts);
  const [values, setValues] = useState(() => startOf(order));
  const [wasRefused, setRefused] = useState(false);
  const errors = wasRefused ? deliveryErrors(values, order.place) : {};
  const shown = { content: order.draft.content, parts };
  const end = useStepEnd({ order, isLast: toPayOf(parts) === 0, shown });
  const problems = useProblems(errors);
  if (offeredDeliveries(order.place).length === 0) return <NoDelivery />;

  const change = (next: DeliveryValues) => {
    // Another delivery has other fields: their errors are reset.
    if (next.typeLivraison !== values.typeLivraison) setRefused(false);
    setValues(next);
    typeDelivery(next);
  };
  const submit = () => {
    const found = deliveryErrors(values, order.place);
    const isRight = Object.keys(found).length === 0;
    setRefused(!isRight);
    if (!isRight || !end.isAccepted) return;
    acceptDelivery({ ...values, codePostalEtVille: values.codePostalEtVille.trim() });
    if (end.isLast) void end.submit();
    else goToNextStep('livraison');
  };
  const part = { order, values, errors, onChange: change };
  const type = deliveryTypeOf(values.typeLivraison);
  return (
    <OrderStepForm
      order={order}
      current="livraison"
      lead={texts.lead}
      end={end}
      shown={shown}
      problems={problems}
      onSubmit={submit}
    >
      <TypeChoice {...part} />
      {type === DELIVERY_TYPES.POINT ? <PointChoice {...part} /> : null}
      {type === DELIVERY_TYPES.AUTRE ? <OtherAddress {...part} /> : null}
    </OrderStepForm>
  );
}

export default function OrderDeliveryPage() {
  return (
    <WithOrder current="livraison">
      {(order) => {
        const { parts } = order.draft;
        return parts === undefined ? (
          <Navigate to={hrefOf('ORDER_CONTENT')} />
        ) : (
          <DeliveryStep order={order} parts={parts} />
        );
      }}
    </WithOrder>
  );
}
