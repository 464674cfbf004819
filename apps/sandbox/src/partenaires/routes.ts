import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { askLink } from './ask-link.ts';
import { partnersContent, partnersTitle } from './page.ts';
import type { PartnersView } from './page.ts';
import { formOf } from './sites.ts';
import type { LinkForm } from './sites.ts';

/** Nothing but what the form offers: the page plays sites that have no other person or session. */
function hasOfferedValues(form: LinkForm, values: URLSearchParams): boolean {
  return form.fields.every(({ name, choices }) =>
    choices.some(({ value }) => value === values.get(name)),
  );
}

export function registerPartenaires(app: FastifyInstance, config: SandboxConfig): void {
  const send = (reply: FastifyReply, view: PartnersView): FastifyReply =>
    sendPage(reply, {
      title: partnersTitle(view),
      part: '/partenaires',
      portalUrl: config.apiUrl,
      content: partnersContent(view),
    });

  app.get('/partenaires', (_request, reply) => send(reply, {}));

  app.post('/partenaires', async (request, reply) => {
    // Another site open in the same browser has no business asking for links.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const form = formOf(values.get('formulaire'));
    if (form === undefined || !hasOfferedValues(form, values)) return reply.code(400).send();
    const demand = form.demandOf((name) => values.get(name) ?? '');
    const outcome = await askLink(config, form.client, demand);
    return send(reply, { asked: { form, values, outcome } });
  });
}
