import { act } from '@testing-library/react'

/** Runs an action, and applies its updates, its effects and the responses of the fake server that it causes. */
export async function settle(action: () => unknown): Promise<void> {
  await act(async () => {
    action()
    // Responses of a fake server arrive within these turns of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  })
}
