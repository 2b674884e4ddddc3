/** Every refusal of the program: the custom error numbers of README.md. A number is never reused. */
#ifndef ERRORS_H
#define ERRORS_H

#include "sdk.h"

typedef u64 Error;

enum {
  OK = 0,
  UNKNOWN_INSTRUCTION = 1,
  BAD_DATA = 2,
  MISSING_ACCOUNT = 3,
  MISSING_SIGNATURE = 4,
  NOT_WRITABLE = 5,
  WRONG_ESCROW_ADDRESS = 6,
  ESCROW_EXISTS = 7,
  NOT_AN_ESCROW = 8,
  WRONG_CREATOR = 9,
  WRONG_OPERATOR = 10,
  WRONG_TREASURY = 11,
  WRONG_SIGNER = 12,
  WRONG_MINT = 13,
  WRONG_TOKEN_PROGRAM = 14,
  WRONG_VAULT = 17,
  WRONG_TOKEN_ACCOUNT = 18,
  ACCOUNT_HAS_DELEGATE = 19,
  WRONG_PROGRAM = 20,
  NATIVE_MINT = 21,
  WRONG_WINNER = 22,
  BAD_KIND = 23,
  BAD_NETWORK = 24,
  PRIZE_TOO_SMALL = 25,
  AMOUNT_OVERFLOW = 26,
  ENDS_IN_PAST = 27,
  ENDS_TOO_LATE = 28,
  DEPOSIT_MISMATCH = 29,
  INSUFFICIENT_LAMPORTS = 30,
  WRONG_STATUS = 33,
  NOT_PARTICIPANTS = 34,
  TOO_EARLY = 35,
  TOO_LATE = 36,
  ZERO_WEIGHT = 37,
  BAD_SIGNATURE_ENCODING = 38,
  BAD_HINT = 39,
  BEACON_MISMATCH = 40,
  BAD_PROOF = 41,
  ROOT_MISMATCH = 42,
  TICKET_OUTSIDE = 43,
  UNDERFUNDED = 44,
  SYSCALL_FAILED = 45,
  ACCOUNT_FROZEN = 46,
  ALREADY_WON = 47,
  WRONG_PLACE = 48,
  NOTHING_LEFT = 49,
  BAD_PLACES = 50,
  BAD_WINDOW = 51,
  TOO_MANY_COMMITS = 52,
  OTHER_COURSE = 53,
};

/** Leaves with `error` unless the condition holds. */
#define REQUIRE(condition, error) \
  do {                            \
    if (!(condition)) return error; \
  } while (0)

/** Leaves with the error of a call that failed. */
#define TRY(call)                      \
  do {                                 \
    const Error error_ = (call);       \
    if (error_ != OK) return error_;   \
  } while (0)

#endif
