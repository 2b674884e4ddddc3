import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWalletUi } from '@wallet-ui/react';
import { useWalletUiGill } from '@wallet-ui/react-gill';
import { address as addressOf, airdropFactory, lamports } from 'gill';
import { toast } from 'sonner';
import { Button } from './button.jsx';

function Notice({ action, children }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-center justify-between gap-4 rounded-lg border px-4 py-3 text-sm"
    >
      <span>{children}</span>
      {action}
    </div>
  );
}

/** Asks the cluster for its version, and says so when it does not answer. */
export function ClusterCheck({ children }) {
  const { cluster } = useWalletUi();
  const client = useWalletUiGill();
  const version = useQuery({
    retry: false,
    queryKey: ['version', cluster],
    queryFn: () => client.rpc.getVersion().send(),
  });
  if (version.isLoading) return null;
  if (version.data) return children;
  return (
    <Notice
      action={
        <Button variant="outline" onClick={() => version.refetch()}>
          Refresh
        </Button>
      }
    >
      Error connecting to cluster <b>{cluster.label}</b>.
    </Notice>
  );
}

/** Offers an airdrop to a connected account that the cluster does not know. */
export function AccountCheck() {
  const { account } = useWalletUi();
  return account ? <Balance address={addressOf(account.address)} /> : null;
}

function Balance({ address }) {
  const { cluster } = useWalletUi();
  const client = useWalletUiGill();
  const queries = useQueryClient();
  const queryKey = ['balance', cluster, address];
  const balance = useQuery({ retry: false, queryKey, queryFn: () => client.rpc.getBalance(address).send() });
  const airdrop = useMutation({
    mutationFn: () =>
      airdropFactory(client)({
        commitment: 'confirmed',
        recipientAddress: address,
        lamports: lamports(1_000_000_000n),
      }),
    onSuccess: async (signature) => {
      toast.success('Transaction sent', { description: signature });
      await queries.invalidateQueries({ queryKey });
    },
  });
  if (balance.isLoading || balance.data?.value) return null;
  return (
    <Notice
      action={
        <Button variant="outline" onClick={() => airdrop.mutate()}>
          Request Airdrop
        </Button>
      }
    >
      Your account is not found on {cluster.label}.
    </Notice>
  );
}
