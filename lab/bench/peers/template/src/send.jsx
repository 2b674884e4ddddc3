import { useMutation } from '@tanstack/react-query';
import { useWalletUi, useWalletUiSigner } from '@wallet-ui/react';
import { useWalletUiGill } from '@wallet-ui/react-gill';
import { address, createTransaction, getBase58Decoder, signAndSendTransactionMessageWithSigners } from 'gill';
import { getTransferSolInstruction } from 'gill/programs';
import { toast } from 'sonner';
import { Button } from './button.jsx';

/** The template's way to send SOL, on a screen of its own. */
export default function Send() {
  const { account } = useWalletUi();
  return (
    <section className="mx-auto max-w-md py-12">
      <h1 className="text-3xl font-bold">Send</h1>
      {account ? <Form /> : <Fields disabled />}
    </section>
  );
}

function Form() {
  const client = useWalletUiGill();
  const signer = useWalletUiSigner();
  const send = useMutation({
    mutationFn: async ({ destination, amount }) => {
      const { value: latestBlockhash } = await client.rpc.getLatestBlockhash().send();
      const transaction = createTransaction({
        feePayer: signer,
        version: 0,
        latestBlockhash,
        instructions: [
          getTransferSolInstruction({ source: signer, destination: address(destination), amount }),
        ],
      });
      return getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(transaction));
    },
    onSuccess: (signature) => toast.success('Transaction sent', { description: signature }),
    onError: (error) => toast.error(`Transaction failed! ${error}`),
  });
  return <Fields disabled={send.isPending} onSend={send.mutate} />;
}

function Fields({ disabled, onSend }) {
  return (
    <form
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { destination, lamports } = Object.fromEntries(new FormData(event.currentTarget));
        onSend({ destination, amount: BigInt(lamports) });
      }}
    >
      <input name="destination" placeholder="Destination" className="rounded-md border px-3 py-2" />
      <input
        name="lamports"
        inputMode="numeric"
        placeholder="Lamports"
        className="rounded-md border px-3 py-2"
      />
      <Button type="submit" disabled={disabled}>
        Send
      </Button>
    </form>
  );
}
