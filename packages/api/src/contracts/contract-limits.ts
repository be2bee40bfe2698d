/** Largest size of a contract file in bytes. A CSV of this size has about three million contracts. */
export const maxContractFileBytes = 200 * 1024 * 1024
/** Largest size of an XLSX file in bytes. An XLSX file with a million contracts has about 40 MB. */
export const maxWorkbookBytes = 100 * 1024 * 1024
/** Largest number of rows in one request of the feed. The billing system sends further rows in further requests. */
export const maxFeedRows = 500
