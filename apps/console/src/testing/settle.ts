import { act } from '@testing-library/react'

/**
 * Runs an action. Then waits until React has applied its updates and effects, and until the fake server has answered
 * the requests that the action sent.
 */
export async function settle(action: () => unknown): Promise<void> {
  await act(async () => {
    action()
    // Responses of a fake server arrive within these turns of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  })
}
