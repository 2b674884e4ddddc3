import { createRoot } from 'react-dom/client';
import { Icon } from '../../ui/icon.tsx';
import { Modal, useCloseModal } from '../../ui/modal.tsx';

export interface Person {
  name: string;
  publicKey: string;
  /** Base58 of 64 bytes: seed and public key. */
  secretKey: string;
}

/** Asks for a demo user in a dialog. Resolves to null if it is closed without a choice. */
export function askForPerson(people: Person[], current: string | null): Promise<Person | null> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise((resolve) => {
    let chosen: Person | null = null;
    root.render(
      <Modal
        title="Who do you want to be?"
        description="The Demo wallet exists only in the local world. Its people have play money."
        onClose={() => {
          root.unmount();
          host.remove();
          resolve(chosen);
        }}
      >
        <People
          people={people}
          current={current}
          onChoose={(person) => {
            chosen = person;
          }}
        />
      </Modal>,
    );
  });
}

function People({
  people,
  current,
  onChoose,
}: {
  people: Person[];
  current: string | null;
  onChoose: (person: Person) => void;
}) {
  const close = useCloseModal();
  return (
    <ul className="flex flex-col gap-2">
      {people.map((person) => (
        <li key={person.publicKey}>
          <button
            type="button"
            onClick={() => {
              onChoose(person);
              close();
            }}
            className="flex min-h-14 w-full items-center gap-3.5 rounded-2xl border border-line bg-raised/60 px-4 text-left transition-colors duration-150 hover:border-line-strong hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-mint/10 text-mint"
            >
              <Icon name="user" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-fg capitalize">{person.name}</span>
              <span className="block font-mono text-xs text-muted">
                {`${person.publicKey.slice(0, 4)}...${person.publicKey.slice(-4)}`}
              </span>
            </span>
            {person.publicKey === current && <span className="text-xs font-medium text-mint">Current</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
