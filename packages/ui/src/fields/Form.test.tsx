import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DateField } from './DateField.tsx';
import { Form, FormSection } from './Form.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { TextField } from './TextField.tsx';

const idOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? 'absent';

describe('Form', () => {
  it('[A25] describes each required field by the note when no field is optional', () => {
    const html = renderToStaticMarkup(
      <Form isAllRequired>
        <TextField id="nom" label="Nom" hint="Tel quel." />
        <RadioGroup id="mode" label="Mode" choices={[{ value: 'a', label: 'A' }]} />
      </Form>,
    );
    const note = idOf(html, /<p id="([^"]+)" class="form__note">Tous les champs sont obligatoires/);
    expect(html).toContain(`aria-describedby="nom-aide ${note}"`);
    expect(html).toMatch(new RegExp(`<fieldset id="mode"[^>]*aria-describedby="${note}"`));
  });

  it('[A25] has no such note by default', () => {
    const html = renderToStaticMarkup(
      <Form>
        <TextField id="nom" label="Nom" />
        <TextField id="note" label="Note" isOptional />
      </Form>,
    );
    expect(html).not.toContain('form__note');
    expect(html).not.toContain('aria-describedby');
  });

  it('[A25] groups the fields of a section under its title and its introduction', () => {
    const html = renderToStaticMarkup(
      <FormSection title="Les heures" intro="En centièmes.">
        <TextField id="heures" label="Heures" />
      </FormSection>,
    );
    const title = idOf(html, /<h2 [^>]*id="([^"]+)">Les heures/);
    expect(html).toContain(`role="group" class="form-section" aria-labelledby="${title}"`);
    const intro = idOf(html, /aria-describedby="([^"]+)"><h2/);
    expect(html).toContain(`id="${intro}">En centièmes.`);
  });

  it('[A25] gives the format of an e-mail address when the field has no other hint', () => {
    const html = renderToStaticMarkup(<TextField id="mail" label="E-mail" type="email" />);
    expect(html).toContain('aria-describedby="mail-aide"');
    expect(html).toContain('id="mail-aide">Exemple\u00a0: nom@domaine.fr');
  });

  it('[A25] says which date a calendar button is for', () => {
    const html = renderToStaticMarkup(
      <DateField id="debut" label="Premier jour" value="" onChange={() => undefined} />,
    );
    expect(html).toContain(
      'aria-label="Choisir dans le calendrier" aria-describedby="debut-etiquette"',
    );
    expect(html).toMatch(/<label id="debut-etiquette"[^>]*>Premier jour/);
  });
});
