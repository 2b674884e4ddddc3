/** The sentences about a tip whose outcome is not known yet. */
export const words = {
  open: 'Your wallet has not answered yet. Approve or reject the tip there. If its window is gone, reload this page.',
  sentByWallet: {
    title: 'Your wallet may still send this tip',
    time: 'started at',
    end: 'The network has not seen it yet. You can send another tip once it is certain that nothing left your wallet, in about three minutes.',
    transaction: 'Your wallet reported this transaction:',
  },
  signed: {
    title: 'Your earlier tip is still confirming',
    time: 'approved at',
    end: 'You approved it, so it may still arrive. You can send another tip once its outcome is certain, usually within two minutes.',
    transaction: 'This is the transaction:',
  },
  /** The server's message asks for another signature, which here needs another click. */
  tooLate: 'Your earlier tip reached the network too late. Nothing was moved. You can send it again.',
} as const;
