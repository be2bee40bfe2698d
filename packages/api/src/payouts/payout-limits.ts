/**
 * Smallest number of characters in the reason to resume payouts although the reconciliation after a restore has gaps.
 */
export const minRestoreReasonLength = 20
/**
 * Largest size of a file from the bank, in bytes. A camt.053 statement with all facts of 10,000 payouts has 37 MB
 * (`bench/files/bank-statement-memory.ts`). Texts show it as «40 МБ».
 */
export const maxBankResponseBytes = 40 * 1024 * 1024
/** Largest number of characters that a payment order allows in the names of the payer and of the bank. */
export const maxPayerNameLength = 160
/** Largest number of characters in the address of the payer, which statements show. */
export const maxPayerAddressLength = 250
/**
 * Largest number of characters in the purpose of a payment. It leaves room for the reference at the end of
 * the purpose.
 */
export const maxPurposeTemplateLength = 190
/**
 * Maximum number of payouts in a batch. Making a batch of this size locks the members' accounts for some
 * seconds.
 */
export const maxBatchSize = 500
