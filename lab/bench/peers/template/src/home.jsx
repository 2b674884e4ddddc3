import { WalletUiDropdown } from '@wallet-ui/react';

const LINKS = [
  ['Solana Docs', 'The official documentation.', 'https://solana.com/docs'],
  ['Solana Cookbook', 'Examples and recipes for Solana.', 'https://solana.com/developers/cookbook'],
  ['Solana Stack Exchange', 'Get help from other developers.', 'https://solana.stackexchange.com'],
];

export default function Home() {
  return (
    <section className="py-24 text-center">
      <h1 className="text-3xl font-bold md:text-6xl">gm</h1>
      <p className="mx-auto max-w-3xl py-6">Say hi to your new Solana app.</p>
      <div id="connect" className="flex justify-center">
        <WalletUiDropdown />
      </div>
      <ul className="mx-auto mt-12 max-w-xl space-y-2">
        {LINKS.map(([name, text, href]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" className="hover:text-gray-500">
              {name}: {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
