import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { FieldError } from '@portail/ui/fields/Field.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Hourglass, Trash2 } from '@portail/ui/icons/icons.ts';
import type { ClipboardEvent } from 'react';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import type { LineErrors } from './line-words.ts';
import type { VoucherField } from './use-voucher-lines.ts';
import type { AssessedLine, LineState } from './voucher-lines.ts';

export const fieldIdOf = (id: number, field: VoucherField): string => `titre-${id}-${field}`;

interface VoucherRowProps {
  readonly assessed: AssessedLine;
  readonly rank: number;
  readonly errors: LineErrors;
  readonly onType: (field: VoucherField, text: string) => void;
  readonly onPaste: (field: VoucherField, text: string) => boolean;
  /** The focus goes elsewhere than to this line. */
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  readonly onRecheck: () => void;
}

/** What is known of the code: said in words, whatever the colour. */
function CodeState({ state }: { readonly state: LineState }) {
  const texts = useTexts(voucherTexts);
  if (state.kind === 'code-incomplete') return <Status>{texts.codeMissing}</Status>;
  if (state.kind !== 'whole') return null;
  switch (state.verdict?.kind) {
    case 'right':
      return <Status tone="success">{texts.right}</Status>;
    case 'checking':
      return (
        <Status tone="info" icon={<Hourglass />}>
          {texts.checking}
        </Status>
      );
    case 'failed':
    case 'wrong':
    case undefined:
      return null;
  }
}

function Worth({ state }: { readonly state: LineState }) {
  const texts = useTexts(voucherTexts);
  if (!('voucher' in state)) return null;
  return (
    <>
      <span className="visually-hidden">{texts.value} : </span>
      <strong className="amount">{formatAmount(state.voucher.valeurCents)}</strong>
    </>
  );
}

/** The code could not be asked about: why, and the way to ask again. */
function Unchecked(props: {
  readonly state: LineState;
  readonly rank: number;
  readonly onRecheck: () => void;
}) {
  const { state, rank, onRecheck } = props;
  const texts = useTexts(voucherTexts);
  if (state.kind !== 'whole' || state.verdict?.kind !== 'failed') return null;
  return (
    <div className="voucher-line__unchecked">
      <p>
        {state.verdict.message} {texts.unchecked}
      </p>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.recheckOf, { rang: String(rank) })}
        onClick={onRecheck}
      >
        {texts.recheck}
      </Button>
    </div>
  );
}

export function VoucherRow(props: VoucherRowProps) {
  const { assessed, rank, errors, onType, onPaste, onLeave, onRemove, onRecheck } = props;
  const { line, state } = assessed;
  const texts = useTexts(voucherTexts);
  const rang = String(rank);
  const field = (name: VoucherField, label: string, words: string) => ({
    id: fieldIdOf(line.id, name),
    label,
    'aria-label': words,
    error: errors[name],
    isErrorApart: true,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (onPaste(name, event.clipboardData.getData('text'))) event.preventDefault();
    },
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  });
  return (
    <li
      className="voucher-line"
      aria-label={fill(texts.line, { rang })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <span className="voucher-line__rank" aria-hidden>
        {rang}
      </span>
      <TextField
        {...field('numeroTitre', texts.number, fill(texts.numberOf, { rang }))}
        className="voucher-line__number"
      />
      <TextField
        {...field('caseAGratter', texts.code, fill(texts.codeOf, { rang }))}
        className="voucher-line__code"
      />
      <div className="voucher-line__errors">
        <FieldError fieldId={fieldIdOf(line.id, 'numeroTitre')} error={errors.numeroTitre} />
        <FieldError fieldId={fieldIdOf(line.id, 'caseAGratter')} error={errors.caseAGratter} />
      </div>
      <p className="voucher-line__state" role="status">
        <Worth state={state} />
        <CodeState state={state} />
      </p>
      {state.kind === 'empty' ? null : (
        <Button
          variant="quiet"
          isSmall
          className="voucher-line__remove"
          icon={<Trash2 />}
          aria-label={fill(texts.removeOf, { rang })}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
      <Unchecked state={state} rank={rank} onRecheck={onRecheck} />
    </li>
  );
}
