/** The end of cancel and reclaim: everything goes to the creator, and nothing stays behind. */
#include "accounts.h"

/** `first` is the position of the mint; after it come the token program, the vault and the creator's token account. */
static Error return_everything(const Call *call, u64 first, Account *caller, Account *account, Account *creator) {
  const Escrow *escrow = (const Escrow *)account->data;
  u64 returned;
  if (is_token(escrow)) {
    Account *into;
    TokenAccounts token = {.payer = caller, .escrow = account};
    TRY(take_token_accounts(call, first, 1, escrow, &token));
    returned = token_amount(token.vault);
    const u64 before = caller->lamports;
    u64 repaid;
    if (returned > 0) {
      TRY(take_receiver(call, first + 3, &token, creator, &into));
      TRY(send_from_vault(&token, into, creator, returned));
    }
    TRY(close_vault(&token));
    TRY(repay(account, caller, spent(caller, before), &repaid));
  } else {
    returned = surplus(account, escrow);
  }
  TRY(close_escrow(account, creator));
  return emit(call, &account->key, &returned, sizeof returned);
}
