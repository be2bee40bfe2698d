/** Faults of the stub. Each number except `delayMs` is the share of requests with this fault, from 0 to 1. */
export type Faults = {
  /**
   * The request to create a payout gets no response. In half of these cases the payout is created, in the other half
   * it is not. The value 2 leaves every request without a response and creates no payout.
   */
  drop: number
  /** The request to create a payout is received twice, as a network may deliver it twice. */
  double: number
  /** The connection is cut in the middle of the response. */
  cut: number
  /** The response is a server error. A request to create a payout has created it before the error. */
  fail: number
  /** The response contains another sum, recipient or reference, or reports that a created payout was refused. */
  lie: number
  /** The payout is cancelled. */
  cancel: number
  /** Maximum delay of a response in milliseconds. */
  delayMs: number
}

export const noFaults: Faults = { drop: 0, double: 0, cut: 0, fail: 0, lie: 0, cancel: 0, delayMs: 0 }
