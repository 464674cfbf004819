// @vitest-environment happy-dom
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AmountField } from './AmountField.tsx';
import { ComboBoxField, type Suggestion } from './ComboBoxField.tsx';
import { DateField } from './DateField.tsx';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

const input = () => screen.getByRole<HTMLInputElement>('textbox');

describe('AmountField', () => {
  const known = vi.fn<(value: Cents | undefined, text: string) => void>();

  function Amount({ outside }: { readonly outside?: Cents }) {
    const [value, setValue] = useState<Cents>();
    return (
      <>
        <AmountField
          label="Montant"
          value={value}
          onChange={(next, text) => {
            setValue(next);
            known(next, text);
          }}
        />
        <button type="button" onClick={() => setValue(outside)}>
          Tout payer
        </button>
      </>
    );
  }

  it.each([
    ['15,5', 1_550, '15,50'],
    ['15.50', 1_550, '15,50'],
    ['1 234,5', 123_450, '1\u202f234,50'],
  ])(
    '[28-4] reads %s, and rewrites it only once the field is left',
    async (typed, cents, shown) => {
      const user = userEvent.setup();
      render(<Amount />);
      await user.type(input(), typed);
      expect(input().value).toBe(typed);
      expect(known).toHaveBeenLastCalledWith(cents, typed);
      await user.tab();
      expect(input().value).toBe(shown);
    },
  );

  it('[28-4] keeps what is not an amount, and says that there is none', async () => {
    const user = userEvent.setup();
    render(<Amount />);
    await user.type(input(), 'cent');
    expect(known).toHaveBeenLastCalledWith(undefined, 'cent');
    await user.tab();
    expect(input().value).toBe('cent');
  });

  it('[28-4] shows an amount that comes from outside', async () => {
    const user = userEvent.setup();
    render(<Amount outside={centsOf(12_050)} />);
    await user.type(input(), '3');
    await user.click(screen.getByRole('button', { name: 'Tout payer' }));
    expect(input().value).toBe('120,50');
  });
});

describe('PasswordField', () => {
  it('[A16, 28-4] shows and hides what is typed, keeps it, and names the next action', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Mot de passe" autoComplete="current-password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Mot de passe');
    await user.type(field, 'secret');
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(field.type).toBe('password');
    expect(field.value).toBe('secret');
  });
});

describe('ComboBoxField', () => {
  const LYON: Suggestion = { id: '1', label: 'Lyon', detail: '69003' };
  const LYONS: Suggestion = { id: '2', label: 'Lyons-la-Forêt', detail: '27480' };
  const chosen = vi.fn<(suggestion: Suggestion) => void>();

  function Towns({ found }: { readonly found: readonly Suggestion[] }) {
    const [text, setText] = useState('');
    return (
      <ComboBoxField
        label="Ville"
        inputValue={text}
        onInputChange={setText}
        suggestions={found}
        onChoose={(one) => {
          chosen(one);
          setText(one.label);
        }}
      />
    );
  }
  const combo = () => screen.getByRole<HTMLInputElement>('combobox');
  const activeOption = () =>
    document.getElementById(combo().getAttribute('aria-activedescendant') ?? '');

  it('[28-4] opens from two characters on, is moved in with arrows, and chosen with Enter', async () => {
    const user = userEvent.setup();
    render(<Towns found={[LYON, LYONS]} />);
    await user.type(combo(), 'l');
    expect(combo().getAttribute('aria-expanded')).toBe('false');
    await user.type(combo(), 'y');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOption()?.textContent).toContain('Lyons-la-Forêt');
    expect(activeOption()?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(chosen).toHaveBeenLastCalledWith(LYONS);
    expect(combo().value).toBe('Lyons-la-Forêt');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(combo());
  });

  it('[28-4] Escape closes the list alone and keeps what is typed; leaving it chooses nothing', async () => {
    const user = userEvent.setup();
    const above = vi.fn<() => void>();
    document.addEventListener('keydown', above);
    onTestFinished(() => document.removeEventListener('keydown', above));
    render(<Towns found={[LYON]} />);
    chosen.mockClear();
    await user.type(combo(), 'ly');
    above.mockClear();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(above).not.toHaveBeenCalled();
    expect(combo().value).toBe('ly');
    await user.type(combo(), 'o');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('[28-4] is chosen with the pointer, without losing the focus', async () => {
    const user = userEvent.setup();
    render(<Towns found={[LYON]} />);
    await user.type(combo(), 'ly');
    await user.click(screen.getByRole('option', { name: /Lyon/ }));
    expect(chosen).toHaveBeenLastCalledWith(LYON);
    expect(document.activeElement).toBe(combo());
  });
});

describe('DateField', () => {
  function Day({ isFixed = false }: { readonly isFixed?: boolean }) {
    const [text, setText] = useState('');
    return <DateField label="Jour" value={text} onChange={setText} readOnly={isFixed} />;
  }
  const button = () => screen.getByRole('button', { name: 'Choisir dans le calendrier' });

  it('[28-4] writes the slashes of a typed date, and opens and closes its calendar', async () => {
    const user = userEvent.setup();
    render(<Day />);
    await user.type(input(), '31012027');
    expect(input().value).toBe('31/01/2027');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(input().value).toBe('31/01/2027');
  });

  it('[28-4] offers no calendar for a date that cannot be changed', () => {
    render(<Day isFixed />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
