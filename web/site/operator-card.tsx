import { contactText } from '../../core/operator.ts';
import { operator } from './operator.ts';
import { words } from './words.ts';

/** Links to the operator's contact, or says that it is missing. */
export function Contact() {
  const { contact } = operator();
  if (!contact) return words.noContact;
  return (
    <a
      href={contact}
      rel="noreferrer"
      className="font-medium break-all text-mint underline decoration-mint/40 underline-offset-4 hover:text-mint-bright"
    >
      {contactText(contact)}
    </a>
  );
}

/** Names the operator of the site, and the missing details. */
export function OperatorCard() {
  const { name, country } = operator();
  return (
    <dl className="mt-6 grid max-w-prose gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-5 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">{words.operator}</dt>
      <dd className="text-fg">{name ?? words.noName}</dd>
      <dt className="text-muted">{words.country}</dt>
      <dd className="text-fg">{country ?? words.noCountry}</dd>
      <dt className="text-muted">{words.contact}</dt>
      <dd className="text-fg">
        <Contact />
      </dd>
    </dl>
  );
}
