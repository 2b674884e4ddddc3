import { FacesOf } from '../client/faces.tsx';
import { Face } from '../ui/face.tsx';
import { Person } from '../ui/person.tsx';
import WalletBalance from '../wallet/wallet-balance.tsx';

/** The head of the phone's menu: the wallet's face, its name and address, and its balance. */
export default function MenuProfile({ wallet }: { wallet: string }) {
  return (
    <FacesOf wallets={[wallet]}>
      <div className="mb-2 flex items-center gap-3 border-b border-line px-4 pt-2 pb-4">
        <Face address={wallet} className="size-11" />
        <Person address={wallet} className="flex-1 text-fg" />
        <WalletBalance />
      </div>
    </FacesOf>
  );
}
