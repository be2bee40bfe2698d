/**
 * Faults of the stub. Each number except `delayMs` is the share of requests or payouts with this fault, from 0 to 1.
 * Only `drop` also accepts the value 2.
 */
export type Faults = {
  /**
   * The request to create a payout gets no response. The payout is created in half of these cases. With the value 2,
   * no request to create a payout gets a response, and no payout is created.
   */
  drop: number
  /** The request to create a payout is received twice, as a network may deliver it twice. */
  double: number
  /** The connection is cut in the middle of the response to a request to create a payout. */
  cut: number
  /**
   * The response to a request to create a payout, or to a GET request, is a server error. The stub creates a requested
   * payout before it responds with the error.
   */
  fail: number
  /**
   * The response to a request to create a payout contains another sum, recipient or reference, or reports that the
   * created payout was refused.
   */
  lie: number
  /** The payout is cancelled instead of paid. */
  cancel: number
  /** Maximum delay of a response in milliseconds. */
  delayMs: number
}

export const noFaults: Faults = { drop: 0, double: 0, cut: 0, fail: 0, lie: 0, cancel: 0, delayMs: 0 }
